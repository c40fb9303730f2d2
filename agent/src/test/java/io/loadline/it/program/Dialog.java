package io.loadline.it.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Greets with {@code READY pid}, then does what it is told line by line, each answered with {@code DONE}. */
final class Dialog {

    private final Map<String, Step> steps = new LinkedHashMap<>();
    private final PrintStream out;

    /** What a word makes the program do. */
    interface Step {
        void run(PrintStream out) throws Exception;
    }

    Dialog() throws IOException {
        out = new PrintStream(System.out, true, "UTF-8");
        on("figures", Published::print);
    }

    Dialog on(String word, Step step) {
        steps.put(word, step);
        return this;
    }

    /** Until stdin ends. */
    void run() throws Exception {
        String name = ManagementFactory.getRuntimeMXBean().getName();
        out.println("READY " + name.substring(0, name.indexOf('@')));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String word = in.readLine(); word != null; word = in.readLine()) {
            steps.get(word).run(out);
            out.println("DONE");
        }
    }
}
