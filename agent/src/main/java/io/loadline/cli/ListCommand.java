// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.health.AgentStatus;
import io.loadline.report.Fit;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code list}: prints a line for each JVM of this user, and whether Loadline measures it. */
final class ListCommand {

    /** Time limit for all JVMs together, so that one that hangs does not delay the others. */
    private static final long PATIENCE_NANOS = 3_000_000_000L;

    private static final String LINE = "%-8s %-9s %s%n";
    private static final int BEFORE_PROGRAM = 19;

    private ListCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        boolean wide = words.has("--wide");
        int room = wide ? Integer.MAX_VALUE : Math.max(1, Terminal.width() - BEFORE_PROGRAM);
        out.printf(LINE, "PID", "MEASURED", "PROGRAM");
        jvms().forEach((pid, jvm) ->
                out.printf(LINE, pid, jvm[0], Fit.front(wide ? jvm[1] : withoutFolder(jvm[1]), room)));
    }

    /**
     * Returns by process id whether Loadline measures the JVM ({@code yes, no, not now, unknown}), and the JVM's
     * program.
     */
    static Map<String, String[]> jvms() throws Failure {
        Map<String, String> programs = Attachment.list();
        Map<String, FutureTask<String>> answers = new LinkedHashMap<>();
        programs.keySet().forEach(pid -> answers.put(pid, asked(pid)));
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        Map<String, String[]> jvms = new LinkedHashMap<>();
        programs.forEach((pid, program) -> jvms.put(
                pid, new String[] {answer(answers.get(pid), deadline), program.isEmpty() ? "(unknown)" : program}));
        return jvms;
    }

    /**
     * Asks on a separate thread, since a stopped JVM never answers. Does not ask a JVM without an agent: an attach
     * starts a permanent thread there.
     */
    private static FutureTask<String> asked(String pid) {
        FutureTask<String> answer = new FutureTask<>(() -> {
            if (!Processes.mayHaveAgent(pid)) {
                return mark(null);
            }
            try (Attachment target = Attachment.to(pid)) {
                return mark(target.systemProperties().getProperty(AgentStatus.PROPERTY));
            }
        });
        Thread asker = new Thread(answer, "loadline asks " + pid);
        asker.setDaemon(true);
        asker.start();
        return answer;
    }

    private static String mark(String status) {
        return status == null ? "no" : AgentStatus.isMeasuring(status) ? "yes" : "not now";
    }

    private static String answer(FutureTask<String> asked, long deadline) {
        try {
            return asked.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException noAnswer) {
            return "unknown";
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }

    /** Shortens a program to the name of its jar, if it is one. */
    static String withoutFolder(String program) {
        String jar = program.replaceFirst("(?i)(\\.jar)( .*)?$", "$1");
        if (!jar.toLowerCase(java.util.Locale.ROOT).endsWith(".jar")) {
            return program;
        }
        int slash = Math.max(jar.lastIndexOf('/'), jar.lastIndexOf('\\'));
        return program.substring(slash + 1);
    }
}
