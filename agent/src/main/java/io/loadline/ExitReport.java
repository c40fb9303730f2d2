// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.health.Log;
import io.loadline.threads.JvmThreads;
import java.io.File;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Writes the page of all pools to a file when the JVM ends, also by SIGTERM. A thread of the agent writes, for which
 * the end of the JVM waits a bounded time: a file system may hang, and the JVM must still end.
 */
final class ExitReport implements Runnable {

    private static final long FILE_NANOS = 900_000_000L;
    private static final long COMPOSE_NANOS = 5_000_000_000L;
    private static final long POLL_MILLIS = 50;
    private static final int ROOM_BYTES = 64 << 10;

    private final File file;
    private final UnaryOperator<String> pages;

    /** Deadline of the present step. */
    private volatile long deadline;

    private ExitReport(String file, UnaryOperator<String> pages) {
        // relative to the directory that is current now
        this.file = new File(file).getAbsoluteFile();
        this.pages = pages;
    }

    static void atExit(String file, UnaryOperator<String> pages) {
        JvmThreads.runAtExit("loadline-exit", new ExitReport(file, pages));
    }

    @Override
    public void run() {
        try {
            extendDeadline(FILE_NANOS);
            Thread writer = JvmThreads.newAgentThread("loadline-report", this::write);
            writer.start();
            while (writer.isAlive() && deadline - System.nanoTime() > 0) {
                writer.join(POLL_MILLIS);
            }
            if (writer.isAlive()) {
                notWritten("it takes too long");
            }
        } catch (Throwable failed) {
            notWritten(failed);
        }
    }

    /**
     * Reserves room in the file before it composes the page. Composing takes longer with more pools, and is in vain if
     * the file cannot be opened or the disk is full.
     */
    private void write() {
        try (FileOutputStream out = new FileOutputStream(file)) {
            if (file.isFile()) {
                out.write(new byte[ROOM_BYTES]);
                out.getChannel().truncate(0);
            }
            extendDeadline(COMPOSE_NANOS);
            byte[] page = page().getBytes(StandardCharsets.UTF_8);
            extendDeadline(FILE_NANOS);
            out.write(page);
            Log.info("report written to " + file);
        } catch (Throwable failed) {
            notWritten(failed);
        }
    }

    private void extendDeadline(long nanos) {
        deadline = System.nanoTime() + nanos;
    }

    private String page() {
        String name = file.getName().toLowerCase(Locale.ROOT);
        if (name.endsWith("html")) {
            return pages.apply("html") + "\n";
        }
        return pages.apply(name.endsWith("md") ? "markdown" : "json") + "\n";
    }

    private void notWritten(Object reason) {
        Log.warn("no report in " + file + ": " + reason);
    }
}
