package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTimeTest {

    private static final double TICK = 1e7;

    @TempDir
    Path folder;

    private RootFolder root;
    private MachineTime time;

    @BeforeEach
    void twoProcessors() {
        root = new RootFolder(folder).with("proc/self/status", "Cpus_allowed_list:\t0-1");
        stat("cpu0 100 10 50 9000 30 1 2 3 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        time = new MachineTime(root.root());
        time.usedNanos();
    }

    @Test
    void userNiceSystemInterruptsAndStealAreUsed_idleAndWaitingForDisksAreNot() {
        stat("cpu0 101 12 54 9999 99 9 18 35 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(time.usedNanos()).isEqualTo((1 + 2 + 4 + 8 + 16 + 32) * TICK);
    }

    @Test
    void guestTimeIsNotCountedTwice() {
        stat("cpu0 110 10 50 9000 30 1 2 3 70 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(time.usedNanos()).isEqualTo(10 * TICK);
    }

    @Test
    void theFirstReadingTellsNothing() {
        assertThat(new MachineTime(root.root()).usedNanos()).isNaN();
    }

    @Test
    void onlyProcessorsThatTheProcessMayUseCount() {
        root.with("proc/self/status", "Cpus_allowed_list:\t1,4-5");
        stat("cpu0 200 10 50 9000 30 1 2 3 60 5", "cpu1 105 10 50 9000 30 1 2 3 60 5");
        assertThat(time.usedNanos()).isEqualTo(5 * TICK);
        assertThat(time.processors()).isEqualTo(1);
    }

    @Test
    void aProcessorThatComes_doesNotBringItsPast() {
        stat("cpu0 103 10 50 9000 30 1 2 3 60 5");
        assertThat(time.usedNanos()).isEqualTo(3 * TICK);
        stat("cpu0 104 10 50 9000 30 1 2 3 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(time.usedNanos()).isEqualTo(TICK);
    }

    @Test
    void countersThatGoBackwards_areNothingUsed() {
        stat("cpu0 50 10 50 9000 30 1 2 3 60 5", "cpu1 100 10 50 9000 30 1 2 3 60 5");
        assertThat(time.usedNanos()).isZero();
    }

    @Test
    void aSandboxThatShowsNoughtsOnly_tellsNothing() {
        stat("cpu0 0 0 0 0 0 0 0 0 0 0");
        time.usedNanos();
        assertThat(time.usedNanos()).isNaN();
    }

    @Test
    void aSystemWithoutTheseFiles_tellsNothing(@TempDir Path empty) {
        MachineTime without = new MachineTime(empty.toFile());
        without.usedNanos();
        assertThat(without.usedNanos()).isNaN();
        assertThat(without.processors()).isZero();
    }

    private void stat(String... processors) {
        root.with("proc/stat", "cpu  1 2 3 4 5 6 7 8 9 10\n" + String.join("\n", processors) + "\nintr 5 0 0");
    }
}
