// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Terminal that this program writes to, if any: its size, and the key {@code q}. Keys need {@code stty}; without it,
 * {@code q} has no effect. {@link #close} and the end of the JVM restore the settings.
 */
final class Terminal implements AutoCloseable {

    private static final int USUAL_WIDTH = 80;
    private static final int USUAL_HEIGHT = 24;

    /** Width of output that is no terminal. */
    private static final int WIDTH_OF_FILE = 120;

    private static final int MIN_SIZE = 20;
    private static final String FROM_HERE_ON_EMPTY = "\u001b[J";
    private static final String REST_OF_LINE_EMPTY = "\u001b[K";
    private static final String HOME = "\u001b[H";

    private final CountDownLatch quit = new CountDownLatch(1);

    /** Settings to restore; empty if there are none. */
    private final String before;

    private final Thread atExit = new Thread(this::restore);

    /**
     * Prepares the terminal.
     *
     * @param listens whether to read keys from now on, if this terminal allows it
     */
    Terminal(boolean listens) {
        before = listens ? stty("-g") : "";
        if (!before.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(atExit);
            stty("-icanon -echo min 1");
            Thread reader = new Thread(this::readKeys, "loadline keys");
            reader.setDaemon(true);
            reader.start();
        }
    }

    /** Returns true if stdin and stdout are a terminal. */
    static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // since Java 22 there may be a console without a terminal
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException olderJava) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException unknown) {
            return false;
        }
    }

    /** Returns true if the cursor can be moved. */
    static boolean isSmart() {
        String kind = System.getenv("TERM");
        return isTerminal() && kind != null && !kind.equals("dumb");
    }

    /** Returns the number of characters in a line of the output. */
    static int width() {
        return isTerminal() ? size()[1] : variable("COLUMNS", WIDTH_OF_FILE);
    }

    /** Returns the terminal's lines, and characters in a line. Starts a process. */
    static int[] size() {
        String[] words = stty("size").split(" ");
        boolean known = words.length == 2 && words[0].matches("\\d{1,5}") && words[1].matches("\\d{1,5}");
        int lines = known ? Integer.parseInt(words[0]) : 0;
        int width = known ? Integer.parseInt(words[1]) : 0;
        // a terminal that does not know its size reports 0
        return new int[] {
            lines > 0 ? lines : variable("LINES", USUAL_HEIGHT),
            width > 0 ? Math.max(MIN_SIZE, width) : variable("COLUMNS", USUAL_WIDTH)
        };
    }

    private static int variable(String name, int usual) {
        String value = System.getenv(name);
        return value != null && value.matches("[1-9]\\d{0,3}") ? Math.max(MIN_SIZE, Integer.parseInt(value)) : usual;
    }

    private void readKeys() {
        try {
            for (int key = System.in.read(); key >= 0; key = System.in.read()) {
                if (key == 'q' || key == 'Q') {
                    quit.countDown();
                }
            }
        } catch (IOException noMoreKeys) {
            // the view continues without keys
        }
    }

    /** Returns true if the user has pressed {@code q}, or presses it within that time. */
    boolean hasQuit(long millis) throws InterruptedException {
        return quit.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Returns text that overwrites the screen without clearing it first, which would flicker. */
    static String overwriting(String text) {
        return HOME + text.replace("\n", REST_OF_LINE_EMPTY + "\n") + FROM_HERE_ON_EMPTY;
    }

    private void restore() {
        stty(before);
    }

    @Override
    public void close() {
        if (!before.isEmpty()) {
            restore();
            Runtime.getRuntime().removeShutdownHook(atExit);
        }
    }

    /** Runs stty and returns its output; empty without that program or without a terminal. */
    private static String stty(String words) {
        try {
            Process stty = new ProcessBuilder(("stty " + words).split(" "))
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(new File(File.separatorChar == '/' ? "/dev/null" : "NUL"))
                    .start();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(stty.getInputStream(), StandardCharsets.US_ASCII))) {
                String line = lines.readLine();
                return stty.waitFor() == 0 && line != null ? line.trim() : "";
            }
        } catch (IOException noSuchProgram) {
            return "";
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
