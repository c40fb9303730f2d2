// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import io.loadline.it.program.neighbour.SecondAgent;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Jars of other projects, and JVM arguments that run them beside Loadline. */
final class Neighbours {

    /** Entries of {@code neighbours.txt}: coordinates by name. */
    private static final Properties LISTED = listed();

    private Neighbours() {}

    /** Returns a class path of the test programs, and of the libraries with these names and their dependencies. */
    static String classPath(String... names) {
        List<String> coordinates =
                Stream.of(names).flatMap(Neighbours::coordinates).collect(Collectors.toList());
        return Stream.concat(
                        Stream.of(TestJvm.PROGRAMS),
                        Libraries.withAllTheyNeed(coordinates).stream().map(File::getPath))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static File jar(String name) {
        return Libraries.withAllTheyNeed(coordinates(name).collect(Collectors.toList()))
                .get(0);
    }

    private static Stream<String> coordinates(String name) {
        String coordinates = LISTED.getProperty(name);
        if (coordinates == null) {
            throw new IllegalArgumentException(name + " is not in neighbours.txt");
        }
        return Stream.of(coordinates.split(" "));
    }

    private static Properties listed() {
        Properties listed = new Properties();
        try (InputStream in = Neighbours.class.getResourceAsStream("/neighbours.txt")) {
            listed.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return listed;
    }

    /** Returns the argument of JaCoCo, which writes no file. */
    static String jacoco() {
        return "-javaagent:" + jar("jacoco") + "=output=none,includes=io.loadline.it.*";
    }

    /** Returns the argument of an agent that wraps every submitted task to pass on thread locals. */
    static String transmittableThreadLocal() {
        return "-javaagent:" + jar("ttl");
    }

    /** Returns the arguments of OpenTelemetry, which passes contexts through every executor and exports nothing. */
    static String[] openTelemetry() {
        return new String[] {
            "-javaagent:" + jar("opentelemetry"),
            "-Dotel.traces.exporter=none",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            "-Dotel.javaagent.logging=none",
            "-Dotel.instrumentation.common.default-enabled=false",
            "-Dotel.instrumentation.executors.enabled=true"
        };
    }

    /** Packs {@link SecondAgent} into a jar in a directory. */
    static String secondAgent(Path directory) throws IOException {
        return packed(
                SecondAgent.class, directory, jar("byte-buddy-agent").toURI().getRawPath());
    }

    /** Packs an agent into a jar in a directory, with a class path. */
    static String packed(Class<?> agent, Path directory, String... classPath) throws IOException {
        Path jar = directory.resolve(agent.getSimpleName() + ".jar");
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", agent.getName());
        main.putValue("Can-Retransform-Classes", "true");
        main.put(Attributes.Name.CLASS_PATH, String.join(" ", classPath));
        pack(agent, jar, manifest);
        return "-javaagent:" + jar;
    }

    /** Packs a class and its nested classes. */
    static void pack(Class<?> type, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        pack(type, jar, manifest);
    }

    private static void pack(Class<?> type, Path jar, Manifest manifest) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream jarOut = new JarOutputStream(out, manifest)) {
            addClasses(jarOut, type);
        }
    }

    /** Adds a class and its nested classes. */
    private static void addClasses(JarOutputStream jar, Class<?> type) throws IOException {
        String start = type.getName().substring(type.getName().lastIndexOf('.') + 1);
        Path programs = new File(TestJvm.PROGRAMS).toPath();
        Path folder = programs.resolve(type.getName().replace('.', '/')).getParent();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.getFileName().toString().matches(start + "(\\$.*)?\\.class")) {
                    jar.putNextEntry(
                            new ZipEntry(programs.relativize(file).toString().replace(File.separatorChar, '/')));
                    Files.copy(file, jar);
                }
            }
        }
    }
}
