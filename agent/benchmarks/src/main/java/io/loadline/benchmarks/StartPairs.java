package io.loadline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts one program plain and with the agent in turn. Which of a pair goes first alternates, so that a machine that
 * gets slower or faster favours neither.
 */
final class StartPairs {

    private StartPairs() {}

    static Pairs<JvmStart> run(int pairs, List<String> plainCommand, List<String> measuredCommand)
            throws IOException, InterruptedException {
        JvmStart.of(plainCommand); // the first of each fills the file system's cache and does not count
        JvmStart.of(measuredCommand);
        List<JvmStart> plain = new ArrayList<>();
        List<JvmStart> measured = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            if (pair % 2 == 0) {
                plain.add(JvmStart.of(plainCommand));
                measured.add(JvmStart.of(measuredCommand));
            } else {
                measured.add(JvmStart.of(measuredCommand));
                plain.add(JvmStart.of(plainCommand));
            }
        }
        return new Pairs<>(plain, measured);
    }
}
