// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * Prints an application's view of its pools beyond the TCK of JSR 166: identities, threads, stack traces, hooks. Prints
 * {@code READY pid}; after one line on stdin, it prints a line for every check, then {@code DONE}. The program ends
 * with the last thread of its pools, so a leaked worker shows.
 */
public final class ConformanceProgram {

    private ConformanceProgram() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        OlderPoolChecks older = new OlderPoolChecks();
        String name = ManagementFactory.getRuntimeMXBean().getName();
        out.println("READY " + name.substring(0, name.indexOf('@')));
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        Checks checks = new Checks(out);
        older.addTo(checks.about("pool from before the greeting"));
        EnvironmentChecks.addTo(checks.about("environment"));
        WorkerThreadChecks.addTo(checks.about("thread"));
        InterruptionChecks.addTo(checks.about("interruption"));
        show(out);
        QueueChecks.addTo(checks.about("getQueue"));
        DiscretionChecks.addTo(checks.about("discretion"));
        out.println("DONE");
    }

    /** Prints the checks that also apply beside other agents: exceptions, handlers, hooks, and whole stack traces. */
    public static void show(PrintStream out) {
        Checks checks = new Checks(out);
        StackTraceChecks.addTo(checks.about("stack trace"));
        UncaughtChecks.addTo(checks.about("uncaught"));
        RejectionChecks.addTo(checks.about("rejection"));
        HookChecks.addTo(checks.about("hooks"));
    }
}
