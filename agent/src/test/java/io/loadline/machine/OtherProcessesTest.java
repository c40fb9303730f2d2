package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherProcessesTest {

    private static final double TICK = 1e7;

    @TempDir
    Path folder;

    private RootFolder root;
    private OtherProcesses others;

    @BeforeEach
    void twoProcessors() {
        root = new RootFolder(folder).with("proc/self/status", "Cpus_allowed_list:\t0-1");
        stat("cpu0 100 10 50 9000 30 1 2 3 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        others = new OtherProcesses(root.root());
        others.usedByAll();
    }

    @Test
    void userNiceSystemInterruptsAndStealAreUsed_idleAndWaitingForDisksAreNot() {
        stat("cpu0 101 12 54 9999 99 9 18 35 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(others.usedByAll()).isEqualTo((1 + 2 + 4 + 8 + 16 + 32) * TICK);
    }

    @Test
    void guestTimeIsNotCountedTwice() {
        stat("cpu0 110 10 50 9000 30 1 2 3 70 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(others.usedByAll()).isEqualTo(10 * TICK);
    }

    @Test
    void theFirstReadingTellsNothing() {
        assertThat(new OtherProcesses(root.root()).usedByAll()).isNaN();
    }

    @Test
    void onlyProcessorsThatTheProcessMayUseCount() {
        root.with("proc/self/status", "Cpus_allowed_list:\t1,4-5");
        stat("cpu0 200 10 50 9000 30 1 2 3 60 5", "cpu1 105 10 50 9000 30 1 2 3 60 5");
        assertThat(others.usedByAll()).isEqualTo(5 * TICK);
        assertThat(others.processors()).isEqualTo(1);
    }

    @Test
    void aProcessorThatComes_doesNotBringItsPast() {
        stat("cpu0 103 10 50 9000 30 1 2 3 60 5");
        assertThat(others.usedByAll()).isEqualTo(3 * TICK);
        stat("cpu0 104 10 50 9000 30 1 2 3 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(others.usedByAll()).isEqualTo(TICK);
    }

    @Test
    void countersThatGoBackwards_areNothingUsed() {
        stat("cpu0 50 10 50 9000 30 1 2 3 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(others.usedByAll()).isZero();
    }

    @Test
    void aSandboxThatShowsNoughtsOnly_tellsNothing() {
        stat("cpu0 0 0 0 0 0 0 0 0 0 0");
        others.usedByAll();
        assertThat(others.usedByAll()).isNaN();
    }

    @Test
    void aSystemWithoutTheseFiles_tellsNothing(@TempDir Path empty) {
        OtherProcesses without = new OtherProcesses(empty.toFile());
        without.usedByAll();
        assertThat(without.usedByAll()).isNaN();
        assertThat(without.processors()).isZero();
    }

    @Test
    void whatAllUsedLessWhatThisProcessUsed() {
        assertThat(others.difference(1.5e9, 1e9)).isEqualTo(5e8);
    }

    @Test
    void whereNobodyElseWorks_theGrainOfTheClocksAddsUpToNothing() {
        Random random = new Random(1);
        double exact = 0;
        double ticks = 0;
        double used = 0;
        for (int window = 0; window < 1000; window++) {
            double own = 1e9 * random.nextDouble();
            exact += own;
            double ticksNow = 1e7 * Math.floor(exact / 1e7);
            double now = others.difference(ticksNow - ticks, own);
            assertThat(now).isNotNegative();
            used += now;
            ticks = ticksNow;
        }
        assertThat(used).isBetween(0.0, 1e7);
    }

    @Test
    void aClockThatLagged_doesNotHideNeighboursThatComeLater() {
        for (int window = 0; window < 100; window++) {
            assertThat(others.difference(0, 1e9)).isZero();
        }
        others.difference(1e9, 5e8);
        assertThat(others.difference(1e9, 5e8)).isCloseTo(5e8, within(1.0));
    }

    @Test
    void whatIsUnknownStaysUnknown_forThatWindowOnly() {
        assertThat(others.difference(Double.NaN, 1)).isNaN();
        assertThat(others.difference(1e9, Double.NaN)).isNaN();
        assertThat(others.difference(1e9, 0)).isEqualTo(1e9);
    }

    private void stat(String... processors) {
        root.with("proc/stat", "cpu  1 2 3 4 5 6 7 8 9 10\n" + String.join("\n", processors) + "\nintr 5 0 0");
    }
}
