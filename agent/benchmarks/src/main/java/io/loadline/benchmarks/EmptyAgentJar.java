package io.loadline.benchmarks;

import io.loadline.benchmarks.startup.EmptyAgent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The {@link EmptyAgent}, packed so that a JVM can start with it. */
final class EmptyAgentJar {

    private EmptyAgentJar() {}

    /** A file that is deleted when this JVM ends. */
    static Path pack() throws IOException {
        Path file = Files.createTempFile("empty-agent", ".jar");
        file.toFile().deleteOnExit();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", EmptyAgent.class.getName());
        String name = EmptyAgent.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
                InputStream in = EmptyAgent.class.getResourceAsStream("/" + name)) {
            jar.putNextEntry(new JarEntry(name));
            in.transferTo(jar);
        }
        return file;
    }
}
