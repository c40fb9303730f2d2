package io.loadline.record.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedRingTest {

    private static final long SEED = 20261123;
    private static final int BEHIND = 64;

    private final Ring ring = Ring.of(256, true);
    private final Random random = new Random(SEED);
    private long stamps;

    /** A worker that has taken a task from the queue and looks for it here when its time has come. */
    private final class HeldUp {
        private Object task;
        private long stamp;
        private long until;

        private boolean isFree() {
            return task == null;
        }

        private void take(Entry entry, long step) {
            task = entry.task;
            stamp = entry.stamp;
            until = step + (random.nextInt(100) == 0 ? random.nextInt(2_000) : random.nextInt(10));
        }
    }

    private static final class Entry {
        private final Object task = new Object();
        private final long stamp;

        private Entry(long stamp) {
            this.stamp = stamp;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 64})
    void everyTaskIsFoundNearItsPlace_howeverLongItsWorkerIsHeldUp(int workers) {
        Queue<Entry> queue = new ArrayDeque<>();
        List<HeldUp> all = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            all.add(new HeldUp());
        }
        for (long step = 0; step < 200_000; step++) {
            if (queue.size() < 40 && random.nextBoolean()) {
                addTo(queue);
            }
            HeldUp worker = all.get(random.nextInt(workers));
            if (worker.isFree() && !queue.isEmpty()) {
                worker.take(queue.remove(), step);
            } else if (!worker.isFree() && worker.until <= step) {
                assertThat(ring.take(worker.task, 3 + workers, BEHIND + workers))
                        .isEqualTo(worker.stamp);
                worker.task = null;
            }
        }
        assertThat(stamps).isGreaterThan(20 * ring.capacity());
    }

    private void addTo(Queue<Entry> queue) {
        Entry entry = new Entry(stamps);
        if (ring.add(entry.task, entry.stamp, Ring.ANY_PLACE)) {
            queue.add(entry);
            stamps++;
        }
    }

    @Test
    void aTaskThatManyHaveOvertaken_isFoundOnce() {
        List<Entry> entries = added(100);
        for (Entry entry : entries.subList(1, 100)) {
            assertThat(take(entry)).isEqualTo(entry.stamp);
        }
        assertThat(take(entries.get(0))).isZero();
        assertThat(take(entries.get(0))).isEqualTo(Ring.NONE);
    }

    @Test
    void ofATaskThatIsThereTwice_theOneLeftBehindIsTakenFirst() {
        Object twice = new Object();
        ring.add(twice, 1, 0);
        List<Entry> between = added(3);
        ring.add(twice, 2, 4);
        between.forEach(this::take);

        assertThat(ring.takeInPlace(twice, 3, BEHIND, 3)).isEqualTo(1);
        assertThat(ring.takeInPlace(twice, 3, BEHIND, 3)).isEqualTo(Ring.NONE);
        assertThat(ring.takeInPlace(twice, 3, BEHIND, 4)).isEqualTo(2);
    }

    @Test
    void whatIsHeldWeaklyAndLeftBehind_isFoundAsWell() {
        List<Entry> entries = added(10);
        ring.weaken();
        take(entries.get(5));
        assertThat(take(entries.get(2))).isEqualTo(2);
    }

    private List<Entry> added(int n) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Entry entry = new Entry(i);
            assertThat(ring.add(entry.task, entry.stamp, Ring.ANY_PLACE)).isTrue();
            entries.add(entry);
        }
        return entries;
    }

    private long take(Entry entry) {
        return ring.take(entry.task, 100, BEHIND);
    }
}
