// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.screen;

import java.awt.EventQueue;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicReference;

/** Attached to VisualVM once for each order. The argument is {@code FILE|ORDER|...}; the answer goes to the file. */
public final class ScreenAgent {

    private ScreenAgent() {}

    public static void agentmain(String argument) throws IOException {
        int first = argument.indexOf('|');
        Path file = Path.of(argument.substring(0, first));
        String answer = onEventThread(argument.substring(first + 1));
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, answer, StandardCharsets.UTF_8);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String onEventThread(String order) {
        AtomicReference<String> answer = new AtomicReference<>();
        try {
            EventQueue.invokeAndWait(() -> answer.set(Orders.carryOut(order.split("\\|", -1))));
        } catch (Exception e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            answer.set("FAILED " + trace);
        }
        return answer.get();
    }
}
