// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints {@code READY pid}, then executes the orders on stdin line by line, and answers each with {@code DONE}. */
public final class Dialog {

    private final Map<String, Order> orders = new LinkedHashMap<>();
    private final PrintStream out;

    /** Action for an order of one word. */
    public interface Step {
        void run(PrintStream out) throws Exception;
    }

    /** Action for an order of several words. */
    public interface Order {
        void run(String[] words, PrintStream out) throws Exception;
    }

    public Dialog() throws IOException {
        out = new PrintStream(System.out, true, "UTF-8");
        on("figures", OwnBeans::print);
        onLine("invoke", Invoked::print);
        on("endloads", to -> Sleep.endLoads());
        onLine("windows", (words, to) -> OwnBeans.awaitWindows(words.length > 1 ? Integer.parseInt(words[1]) : 3));
    }

    public Dialog on(String word, Step step) {
        return onLine(word, (words, to) -> step.run(to));
    }

    /** Adds the action for lines that begin with the word {@code first}. */
    public Dialog onLine(String first, Order order) {
        orders.put(first, order);
        return this;
    }

    /** Executes orders until stdin ends. */
    public void run() throws Exception {
        String name = ManagementFactory.getRuntimeMXBean().getName();
        out.println("READY " + name.substring(0, name.indexOf('@')));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            orders.get(words[0]).run(words, out);
            out.println("DONE");
        }
    }
}
