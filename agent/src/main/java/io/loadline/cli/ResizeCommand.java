// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.PrintStream;

/**
 * {@code resize PID POOL SIZE|advised|undo}: changes the sizes of one pool, or undoes the last change, in a JVM whose
 * option {@code resize} allows that.
 */
final class ResizeCommand {

    private static final String A_SIZE = "\\d{1,9}";

    private ResizeCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        String pid = words.name(0);
        String size = words.name(2);
        String maximum = words.name(3) == null ? size : words.name(3);
        boolean isSize = size.matches(A_SIZE) && maximum.matches(A_SIZE);
        if (!isSize && (words.name(3) != null || !size.matches("advised|undo"))) {
            throw words.wrong("'" + (size.matches(A_SIZE) ? maximum : size) + "' is no size");
        }
        if (Web.isUrl(pid)) {
            throw words.wrong("'" + pid + "' is no process id: an endpoint changes nothing");
        }
        Published.ask(pid, published -> {
            String pool = ExplainCommand.chosen(published, pid, words.name(1));
            RemoteBeans beans = (RemoteBeans) published;
            out.println(
                    isSize
                            ? beans.invoke(pool, "resize", "int", size, "int", maximum)
                            : beans.invoke(pool, size.equals("undo") ? "undoResize" : "applyRecommendation"));
        });
    }
}
