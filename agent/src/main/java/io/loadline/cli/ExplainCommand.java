package io.loadline.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.JMException;

/** {@code explain PID [POOL]}: one page on one pool, why it is as full as it is and what to change. */
final class ExplainCommand {

    private static final String EXPECTED = "expected explain PID [POOL] [--markdown|--json]";

    private ExplainCommand() {}

    static void run(List<String> words, PrintStream out) throws Failure {
        List<String> names = names(words);
        boolean markdown = words.contains("--markdown");
        boolean json = words.contains("--json");
        if (markdown && json) {
            throw wrong("--markdown and --json exclude each other");
        }
        String pid = names.get(0);
        String wanted = names.size() == 2 ? names.get(1) : null;
        RemoteBeans.read(pid, published -> {
            // the others' recommendations would have to be made for nothing
            String name = wanted == null ? mostImportant(published, pid) : chosen(published.poolNames(), pid, wanted);
            out.println(published.report(name, json ? "json" : markdown ? "markdown" : "text:" + Terminal.width()));
        });
    }

    /** The process id, and the pool if one is named. */
    private static List<String> names(List<String> words) throws Failure {
        List<String> names = new ArrayList<>();
        for (String word : words) {
            boolean known = word.equals("--markdown") || word.equals("--json");
            if (word.startsWith("--") && !known || !known && names.size() == 2) {
                throw wrong("'" + word + "' is not understood");
            }
            if (!known) {
                names.add(word);
            }
        }
        if (names.isEmpty()) {
            throw wrong("no process id");
        }
        return names;
    }

    /** The one that {@code top} shows first. */
    private static String mostImportant(RemoteBeans published, String pid) throws IOException, JMException, Failure {
        return published.pools("WhatIf").stream()
                .min(Comparator.comparing(PoolRow::new, PoolRow.Order.IMPORTANCE.comparator))
                .map(pool -> String.valueOf(pool.get("Name")))
                .orElseThrow(() -> Failure.impossible("no pool of process " + pid
                        + " was built, or had a task, since the agent came: there is nothing to explain"));
    }

    /** The one with that name, or whose name alone contains it. */
    private static String chosen(List<String> pools, String pid, String wanted) throws Failure {
        List<String> found = pools.contains(wanted)
                ? Collections.singletonList(wanted)
                : pools.stream().filter(pool -> pool.contains(wanted)).collect(Collectors.toList());
        if (found.size() != 1) {
            throw Failure.impossible((found.isEmpty() ? "no pool" : "more than one pool") + " of process " + pid
                    + " is called '" + wanted + "'; its pools are " + String.join(", ", pools));
        }
        return found.get(0);
    }

    private static Failure wrong(String reason) {
        return Failure.usage("explain: " + reason + "; " + EXPECTED);
    }
}
