// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.demo.load.LoadResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that waits caused by other programs are distinguished from those for the own threads. */
@Tag("full")
class ContentionTest {
    @TempDir
    Path proc;

    private void thread(int pid, int thread, long runMillis, long waitMillis) throws IOException {
        Path task = Files.createDirectories(proc.resolve(pid + "/task/" + thread));
        Files.writeString(task.resolve("schedstat"), runMillis + "000000 " + waitMillis + "000000 7\n");
    }

    /** Writes the machine's times in ticks of 10 ms: user and system, then idle. */
    private void machine(long busy, long idle) throws IOException {
        Files.writeString(
                proc.resolve("stat"), "cpu  %d 0 %d %d 5 0 0 0 0 0%ncpu0 1 1 1 1%n".formatted(busy - 10, 10, idle));
    }

    @Test
    void theTimesOfAllThreadsAreAdded_andTheRestIsOthers() throws IOException {
        thread(1, 1, 1_000, 100);
        thread(2, 2, 500, 0);
        machine(1_000, 9_000);
        Contention before = Contention.now(proc, List.of(1L, 2L));
        thread(1, 1, 2_000, 400);
        thread(2, 2, 1_000, 0);
        thread(2, 3, 500, 200);
        machine(1_500, 9_500);

        Contention spent = Contention.now(proc, List.of(1L, 2L)).since(before);

        assertThat(spent.runSeconds()).isCloseTo(2, within(1e-9));
        assertThat(spent.waitSeconds()).isCloseTo(0.5, within(1e-9));
        assertThat(spent.others(10)).as("5 s of the machine, 2 of them ours").isCloseTo(0.3, within(1e-9));
    }

    @Test
    void elsewhere_nothingIsKnown() {
        assertThat(Contention.now(proc.resolve("none"), List.of(1L)).waitSeconds())
                .isNaN();
    }

    @Test
    void disturbed_areRequestsThatWaitedWhileOthersWereBusy() {
        assertThat(measured(0.3, 1, 1).isDisturbed()).isTrue();
        assertThat(measured(0.3, 0.1, 1).isDisturbed()).as("by its own threads").isFalse();
        assertThat(measured(0.02, 1, 1).isDisturbed()).as("others have room").isFalse();
        assertThat(measured(0.02, 1, 50).isDisturbed())
                .as("the generator is late")
                .isTrue();
        assertThat(measured(Double.NaN, Double.NaN, 50).isDisturbed()).isTrue();
        assertThat(measured(Double.NaN, Double.NaN, 1).isDisturbed()).isFalse();
    }

    /** Makes a measurement of an open load of a hundred requests a second with the mean response {@code meanMillis}. */
    private static Measurement sent(double meanMillis, double lateMillis, long answered, boolean isOpen) {
        LoadResult seen = new LoadResult(
                "",
                "",
                128,
                10,
                answered,
                0,
                Map.of(),
                1_000,
                100,
                1_000,
                meanMillis,
                0,
                0,
                0,
                0,
                0,
                lateMillis,
                0,
                0,
                2,
                null);
        return Measurement.of(8, 8, seen, isOpen, new Contention(1, 0, 11), 10);
    }

    @Test
    void aGeneratorIsLate_whereItHasFreeSenders() {
        assertThat(sent(50, 30, 1_000, true).isDisturbed()).isTrue();
        assertThat(sent(50, 10, 1_000, true).isDisturbed()).isFalse();
        assertThat(sent(1_500, 900, 1_000, true).isDisturbed())
                .as("most wait for a server that is too slow")
                .isFalse();
    }

    @Test
    void requestsOfTheWarmUpThatWereStillWaiting_disturb_butThoseOfWaitingCallersDoNot() {
        assertThat(sent(50, 0, 1_060, true).isDisturbed()).isTrue();
        assertThat(sent(50, 0, 1_060, false).isDisturbed()).isFalse();
        assertThat(sent(50, 0, 940, true).isDisturbed())
                .as("the size is too small")
                .isFalse();
    }

    private static Measurement measured(double runQueueShare, double others, double late) {
        return new Measurement(8, 8, 100, 50, runQueueShare, others, late, 0, 0);
    }
}
