// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Runs the command line of the agent's jar. Commands run in the JVM of the tests unless a test needs another Java.
 * Their classes come from the jar only, and each prints to streams of its own. {@link #process} starts a JVM for a
 * command.
 */
public final class Loadline {

    private static final String OWN = System.getProperty("java.home");
    private static final Method MAIN = main();

    private Loadline() {}

    /** Runs a command in this JVM. */
    public static Outcome run(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try {
            int exitCode = (Integer) MAIN.invoke(null, words, stream(out), stream(err));
            return new Outcome("loadline " + String.join(" ", words), exitCode, lines(out), lines(err));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("loadline " + String.join(" ", words), e);
        }
    }

    /** Runs a command by the Java of this home, in this JVM if it is the same Java. */
    public static Outcome by(String home, String... words) {
        try {
            boolean own = new File(home).getCanonicalFile().equals(new File(OWN).getCanonicalFile());
            return own ? run(words) : process(home, words);
        } catch (IOException e) {
            throw new UncheckedIOException(home, e);
        }
    }

    /** Runs a command as users do, by a JVM that ends with the command. */
    public static Outcome process(String home, String... words) {
        return TestJvm.plain(home).with("-jar", TestJvm.AGENT_JAR).with(words).run();
    }

    /** Runs a command in this JVM, checks that it succeeds, and returns the printed lines. */
    public static List<String> done(String... words) {
        return run(words).succeeded();
    }

    private static Method main() {
        try {
            URL jar = new File(TestJvm.AGENT_JAR).toURI().toURL();
            ClassLoader loader = new URLClassLoader(
                    new URL[] {jar}, ClassLoader.getSystemClassLoader().getParent());
            return loader.loadClass("io.loadline.cli.Main")
                    .getMethod("run", String[].class, PrintStream.class, PrintStream.class);
        } catch (ReflectiveOperationException | MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) throws ReflectiveOperationException {
        try {
            return new PrintStream(bytes, true, StandardCharsets.UTF_8.name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        String text = new String(bytes.toByteArray(), StandardCharsets.UTF_8);
        return text.isEmpty() ? Collections.emptyList() : Arrays.asList(text.split("\\R"));
    }
}
