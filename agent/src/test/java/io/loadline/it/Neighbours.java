package io.loadline.it;

import io.loadline.it.program.neighbour.SecondAgent;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Other people's jars, and JVM arguments that put them beside Loadline. */
final class Neighbours {

    private static final File DIRECTORY = new File(System.getProperty("loadline.neighbours"));

    private Neighbours() {}

    static String jar(String folder, String name) {
        File jar = new File(new File(DIRECTORY, folder), name);
        if (!jar.isFile()) {
            throw new IllegalStateException(jar + " is not there: the Maven build puts it there");
        }
        return jar.getPath();
    }

    /** A class path of the test programs and all jars of these folders. */
    static String classPath(String... folders) {
        return Stream.concat(
                        Stream.of(TestJvm.PROGRAMS),
                        Stream.of(folders).map(folder -> new File(DIRECTORY, folder) + File.separator + "*"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Coverage of the test programs, written nowhere. */
    static String jacoco() {
        return "-javaagent:" + jar("jacoco", "org.jacoco.agent-runtime.jar") + "=output=none,includes=io.loadline.it.*";
    }

    /** Puts an object of its own around every task that a pool is given, to pass on what belongs to the thread. */
    static String transmittableThreadLocal() {
        return "-javaagent:" + jar("ttl", System.getProperty("loadline.neighbours.ttl"));
    }

    /** Passes contexts from thread to thread through every executor, and sends nothing anywhere. */
    static String[] openTelemetry() {
        return new String[] {
            "-javaagent:" + jar("opentelemetry", "opentelemetry-javaagent.jar"),
            "-Dotel.traces.exporter=none",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            "-Dotel.javaagent.logging=none",
            "-Dotel.instrumentation.common.default-enabled=false",
            "-Dotel.instrumentation.executors.enabled=true"
        };
    }

    /** Packs {@link SecondAgent} into a jar there. */
    static String secondAgent(Path directory) throws IOException {
        return packed(
                SecondAgent.class,
                directory,
                new File(jar("byte-buddy-agent", "byte-buddy.jar")).toURI().getRawPath());
    }

    /** Packs an agent into a jar there, with what else it needs on its class path. */
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

    /** Packs one class and those nested in it. */
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

    /** The class and those nested in it. */
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
