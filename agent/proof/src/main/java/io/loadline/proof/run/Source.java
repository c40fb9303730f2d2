// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.Failure;
import io.loadline.it.Libraries;
import io.loadline.proof.Candidate;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * One file of {@code servers}: the class of a candidate, and after its imports lines {@code // TITLE}, {@code // DEPS} with coordinates,
 * {@code // JAVA} with the least version, {@code // JVM} with options. Immutable.
 *
 * @param isShort whether a line {@code // SHORT} makes it one of the short form
 * @param isAlone whether a line {@code // ALONE} says that it keeps processors busy, so that nothing may run beside it
 */
record Source(
        Path file,
        String className,
        String title,
        List<String> dependencies,
        int java,
        List<String> jvm,
        boolean isShort,
        boolean isAlone) {
    private static final Pattern PACKAGE = Pattern.compile("package (.*);");
    private static final Pattern LINE = Pattern.compile("// ?(TITLE|DEPS|JAVA|JVM|SHORT|ALONE)\\b *(.*)");
    private static final int LEAST_JAVA = 17;

    /** All of a directory, by name. */
    static List<Source> all(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(Source::read)
                    .toList();
        } catch (IOException e) {
            throw new Failure("The servers in " + directory + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    static Source read(Path file) {
        String className = simpleName(file);
        String title = className;
        List<String> dependencies = new ArrayList<>();
        List<String> jvm = new ArrayList<>();
        int java = LEAST_JAVA;
        boolean isShort = false;
        boolean isAlone = false;
        try {
            for (String line : Files.readAllLines(file)) {
                Matcher inside = PACKAGE.matcher(line);
                if (inside.matches()) {
                    className = inside.group(1) + "." + className;
                }
                Matcher found = LINE.matcher(line);
                if (found.matches()) {
                    List<String> words = List.of(found.group(2).trim().split(" +"));
                    switch (found.group(1)) {
                        case "TITLE" -> title = found.group(2).trim();
                        case "DEPS" -> dependencies.addAll(words);
                        case "JVM" -> jvm.addAll(words);
                        case "JAVA" -> java = Integer.parseInt(words.get(0));
                        case "ALONE" -> isAlone = true;
                        default -> isShort = true;
                    }
                }
            }
        } catch (IOException e) {
            throw new Failure("The server " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
        return new Source(file, className, title, List.copyOf(dependencies), java, List.copyOf(jvm), isShort, isAlone);
    }

    private static String simpleName(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    /** Returns the name on the command line and of its files: {@code SpringTomcat} is spring-tomcat. */
    String name() {
        return simpleName(file).replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /**
     * Compiles it against its libraries, which are fetched if they are not there.
     *
     * @param classes directory for its classes
     * @return the class path of its JVM
     * @throws Failure if a library cannot be had, or if it does not compile
     */
    String compile(Path classes) {
        Stream<String> libraries = fetch().stream().map(File::getPath);
        String classPath = Stream.concat(Stream.of(classes.toString(), ingredients()), libraries)
                .collect(Collectors.joining(File.pathSeparator));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new Failure("This Java has no compiler: run the proof with a whole JDK, not a JRE.");
        }
        StringWriter said = new StringWriter();
        try {
            Files.createDirectories(classes);
            var files = compiler.getStandardFileManager(null, null, null);
            boolean compiled = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-nowarn", "-cp", classPath, "-d", classes.toString()),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            if (!compiled) {
                throw new Failure(file + " does not compile: " + said.toString().trim());
            }
        } catch (IOException e) {
            throw new Failure("The classes of " + file + " cannot be written: " + e.getMessage() + ".", e);
        }
        return classPath;
    }

    /** Returns its libraries; processes that fetch the same one at a time would write one file. */
    List<File> fetch() {
        try {
            return dependencies.isEmpty() ? List.of() : Libraries.withAllTheyNeed(dependencies);
        } catch (IllegalStateException e) {
            throw new Failure(e.getMessage(), e);
        }
    }

    /** Returns where the classes are that a candidate is made from. */
    static String ingredients() {
        return Path.of(URI.create(Candidate.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }
}
