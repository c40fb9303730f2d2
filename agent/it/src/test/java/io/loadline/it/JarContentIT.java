// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Scanner;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.ClassReader;
import org.junit.jupiter.api.Test;

/** Checks that nothing in the agent's jar clashes with the application, with which it shares the class path. */
class JarContentIT {

    private static final int JAVA_8 = 52;

    /** Largest size of the jar, 1.5 MiB; it is downloaded, and read at each start. */
    private static final long MAX_BYTES = 1_572_864;

    /** Tag of a class in a constant pool, by chapter 4.4 of the JVM's specification. */
    private static final int CLASS = 7;

    @Test
    void nothingIsOutsideLoadlinesOwnFolders() throws IOException {
        try (JarFile jar = jar()) {
            assertThat(names(jar))
                    .isNotEmpty()
                    .allMatch(name ->
                            name.startsWith("io/loadline/") || name.startsWith("META-INF/") || name.equals("io/"));
        }
    }

    @Test
    void itsLibrariesAreUnderNamesThatNobodyElseUses() throws IOException {
        try (JarFile jar = jar()) {
            assertThat(names(jar)).anyMatch(name -> name.startsWith("io/loadline/shaded/bytebuddy/"));
            assertThat(names(jar)).anyMatch(name -> name.startsWith("io/loadline/shaded/hdrhistogram/"));
        }
    }

    @Test
    void everyClassRunsOnJava8() throws IOException {
        try (JarFile jar = jar()) {
            for (String name : names(jar)) {
                if (name.endsWith(".class")) {
                    assertThat(classFileVersion(jar, name)).as(name).isLessThanOrEqualTo(JAVA_8);
                }
            }
        }
    }

    @Test
    void theManifestNamesEveryWayIn() throws IOException {
        try (JarFile jar = jar()) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Premain-Class")).isEqualTo("io.loadline.Agent");
            assertThat(manifest.getValue("Agent-Class")).isEqualTo("io.loadline.Agent");
            assertThat(manifest.getValue("Main-Class")).isEqualTo("io.loadline.cli.Main");
            assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
            assertThat(manifest.getValue("Boot-Class-Path")).isNull();
        }
    }

    /** Checks that the version has the commit, for bug reports. */
    @Test
    void theVersionHasTheCommit_ifItWasBuiltInARepository() throws IOException {
        try (JarFile jar = jar()) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Implementation-Version"))
                    .matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?(\\+[0-9a-f]{9,}(-dirty)?)?");
        }
    }

    /**
     * Checks that no referenced class is missing: the jar has only those classes of its libraries that are referenced.
     */
    @Test
    void everyClassThatOneLeadsToIsThere() throws IOException {
        try (JarFile jar = jar()) {
            Set<String> there = new HashSet<>(names(jar));
            for (String name : there) {
                if (name.endsWith(".class")) {
                    assertThat(there).as(name).containsAll(ownClassesIn(jar, name));
                }
            }
        }
    }

    /** Checks that the jar has the licences and notices of all its parts. */
    @Test
    void licencesAndNoticesAreInIt() throws IOException {
        try (JarFile jar = jar()) {
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "APPENDIX");
            assertThat(text(jar, "META-INF/NOTICE")).contains("Loadline", "Byte Buddy", "ASM", "HdrHistogram");
            assertThat(text(jar, "META-INF/licenses/ASM")).contains("INRIA", "Redistributions in binary form");
        }
    }

    @Test
    void itIsSmall() {
        assertThat(new File(System.getProperty("loadline.jar"))).size().isLessThanOrEqualTo(MAX_BYTES);
    }

    /** Returns the classes in a class file's constant pool, as files of the jar. */
    private static Set<String> ownClassesIn(JarFile jar, String name) throws IOException {
        Set<String> classes = new HashSet<>();
        try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
            ClassReader reader = new ClassReader(in);
            char[] buffer = new char[reader.getMaxStringLength()];
            for (int i = 1; i < reader.getItemCount(); i++) {
                int at = reader.getItem(i);
                if (at > 0 && reader.readByte(at - 1) == CLASS) {
                    String type = reader.readUTF8(at, buffer).replaceFirst("^\\[+L(.*);$", "$1");
                    if (type.startsWith("io/loadline/")) {
                        classes.add(type + ".class");
                    }
                }
            }
        }
        return classes;
    }

    private static String text(JarFile jar, String name) throws IOException {
        try (Scanner in = new Scanner(jar.getInputStream(jar.getEntry(name)), "UTF-8").useDelimiter("\\A")) {
            return in.next();
        }
    }

    private static int classFileVersion(JarFile jar, String name) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getEntry(name));
                DataInputStream data = new DataInputStream(in)) {
            data.readInt();
            data.readUnsignedShort();
            return data.readUnsignedShort();
        }
    }

    private static List<String> names(JarFile jar) {
        return jar.stream().map(JarEntry::getName).collect(Collectors.toList());
    }

    private static JarFile jar() throws IOException {
        return new JarFile(System.getProperty("loadline.jar"));
    }
}
