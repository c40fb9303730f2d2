package io.loadline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts several commands in turn, round after round. Each round begins one command further on, so that a machine that
 * gets slower or faster favours none.
 */
final class StartRounds {

    private StartRounds() {}

    /** The starts of each command, in the order of the commands; those at the same place are of the same round. */
    static List<List<JvmStart>> run(int rounds, List<List<String>> commands) throws IOException, InterruptedException {
        List<List<JvmStart>> starts = new ArrayList<>();
        for (List<String> command : commands) {
            JvmStart.of(command); // the first of each fills the file system's cache and does not count
            starts.add(new ArrayList<>());
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < commands.size(); i++) {
                int turn = (round + i) % commands.size();
                starts.get(turn).add(JvmStart.of(commands.get(turn)));
            }
        }
        return starts;
    }
}
