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
 * Source file of a candidate in {@code servers}. After its imports it has lines {@code // TITLE}, {@code // DEPS} with
 * coordinates, {@code // JAVA} with the least version, and {@code // JVM} with options. Immutable.
 *
 * @param isShort whether a line {@code // SHORT} includes the candidate in the short form
 * @param isAlone whether a line {@code // ALONE} keeps others from running at the same time, since the candidate keeps
 *     processors busy
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

    /** Reads all files of a directory, in the order of their names. */
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

    /** Returns the name for the command line and for files: {@code SpringTomcat} is spring-tomcat. */
    String name() {
        return simpleName(file).replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /**
     * Compiles the candidate against its libraries, which are fetched if they are missing.
     *
     * @param classes directory for its classes
     * @return the class path of its JVM
     * @throws Failure if a library cannot be fetched, or the candidate does not compile
     */
    String compile(Path classes) {
        Stream<String> libraries = fetch().stream().map(File::getPath);
        String classPath = Stream.concat(Stream.of(classes.toString(), candidateClasses()), libraries)
                .collect(Collectors.joining(File.pathSeparator));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new Failure("Run the proof with a JDK: this Java has no compiler.");
        }
        StringWriter printed = new StringWriter();
        try {
            Files.createDirectories(classes);
            var files = compiler.getStandardFileManager(null, null, null);
            boolean compiled = compiler.getTask(
                            printed,
                            files,
                            null,
                            List.of("-nowarn", "-cp", classPath, "-d", classes.toString()),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            if (!compiled) {
                throw new Failure(
                        file + " does not compile: " + printed.toString().trim());
            }
        } catch (IOException e) {
            throw new Failure("The classes of " + file + " cannot be written: " + e.getMessage() + ".", e);
        }
        return classPath;
    }

    /**
     * Returns the libraries, and fetches missing ones. Processes must not fetch at the same time, since they would
     * write the same file.
     */
    List<File> fetch() {
        try {
            return dependencies.isEmpty() ? List.of() : Libraries.withAllTheyNeed(dependencies);
        } catch (IllegalStateException e) {
            throw new Failure(e.getMessage(), e);
        }
    }

    /** Returns the path of the classes that candidates are built on. */
    static String candidateClasses() {
        return Path.of(URI.create(Candidate.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }
}
