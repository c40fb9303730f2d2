// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import io.loadline.it.program.Dialog;
import java.io.File;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** An application under an agent that fails: one point at a time, at random, or on the agent's own thread. */
public final class FaultProgram {

    private FaultProgram() {}

    public static void main(String[] arguments) throws Exception {
        Trials trials = new Trials();
        new Dialog()
                .onLine("load", (words, out) -> load(words[1], out))
                .onLine(
                        "application",
                        (words, out) -> answer(
                                trials.eachPoint(number(words[1]), (int) number(words[2]), (int) number(words[3])),
                                out))
                .onLine("mixture", (words, out) -> answer(trials.mixture(number(words[1])), out))
                .onLine("agent", (words, out) -> answer(trials.agentThread(number(words[1])), out))
                .onLine("reader", (words, out) -> answer(trials.reader(number(words[1])), out))
                .on("stack", out -> answer(trials.stackEdge(out), out))
                .on("heap", out -> answer(trials.fullHeap(out), out))
                .run();
    }

    private static long number(String word) {
        return Long.parseLong(word);
    }

    /** Loads the agent's classes, so that all points are known. */
    private static void load(String jar, PrintStream out) throws Exception {
        try (JarFile file = new JarFile(new File(jar))) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                String name = entries.nextElement().getName().replace('/', '.');
                if (name.endsWith(".class") && Points.isCovered(name)) {
                    Class.forName(name.substring(0, name.length() - 6), false, FaultAgent.loaderOfLoadline());
                }
            }
        }
        out.println("points\t" + FaultAgent.POINTS.count());
    }

    private static void answer(Trials.Outcome outcome, PrintStream out) {
        List<String> complaints = new ArrayList<>(outcome.complaints);
        out.println("complaints\t" + complaints.size());
        for (int i = 0; i < complaints.size(); i++) {
            out.println("complaint " + i + "\t"
                    + complaints.get(i).replace('\n', '|').replace('\t', ' '));
        }
        out.println("points\t" + outcome.points);
        out.println("thrown\t" + outcome.thrown);
    }
}
