package io.loadline.cli;

import java.io.PrintStream;
import java.util.Map;

/** {@code list}: a line for each JVM of this user. */
final class ListCommand {

    private ListCommand() {}

    static void run(PrintStream out) throws Failure {
        out.println("PID      PROGRAM");
        for (Map.Entry<String, String> jvm : AttachApi.load().list().entrySet()) {
            out.printf("%-8s %s%n", jvm.getKey(), jvm.getValue().isEmpty() ? "(unknown)" : jvm.getValue());
        }
    }
}
