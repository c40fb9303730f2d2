// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class TaskKindsTest {

    private static final long HISTORY = TimeUnit.MINUTES.toNanos(10);

    private final TaskKinds kinds = new TaskKinds(TaskNames.OF_CLASSES);
    private final Random random = new Random(20261123);
    private final long now = System.nanoTime();

    private static final class Report {}

    private static final class Mail {}

    /** A task whose every method throws that an agent might call. */
    private static final class Hostile {
        @Override
        public int hashCode() {
            throw new AssertionError();
        }

        @Override
        public boolean equals(Object other) {
            throw new AssertionError();
        }

        @Override
        public String toString() {
            throw new AssertionError();
        }
    }

    private void run(Object task, long nanos, boolean failed) {
        TaskKind.Counted counted = kinds.started(task, random.nextLong());
        if (counted != null) {
            counted.ended(nanos, failed);
        }
    }

    private List<KindTotals> totals() {
        return new ArrayList<>(kinds.totals().values());
    }

    @Test
    void ofASlowPool_everyTaskIsCounted() {
        for (int i = 0; i < 300; i++) {
            run(new Report(), 50_000_000, i % 100 == 0);
        }
        KindTotals totals = totals().get(0);

        assertThat(totals.name.text).isEqualTo(Report.class.getName());
        assertThat(totals.started).isEqualTo(300);
        assertThat(totals.completed).isEqualTo(300);
        assertThat(totals.failed).isEqualTo(3);
        assertThat(totals.serviceNanos).isEqualTo(300 * 50_000_000L);
        assertThat(totals.p99ServiceNanos).isCloseTo(50e6, within(50e6 / 8));
    }

    @Test
    void ofAFastPool_eachThatIsLookedAtStandsForSeveral() {
        kinds.endWindow(400_000, 16_000, now + TimeUnit.SECONDS.toNanos(2));
        int looked = 0;
        for (int i = 0; i < 100_000; i++) {
            looked += kinds.started(i % 4 == 0 ? new Report() : new Mail(), random.nextLong()) == null ? 0 : 1;
        }
        long started = totals().stream().mapToLong(kind -> kind.started).sum();

        assertThat(looked).as("about 2,000 of 16,000 timed ones").isBetween(11_000, 14_000);
        assertThat((double) started / looked).as("of 400,000").isEqualTo(200);
        assertThat(totals().stream()
                        .filter(kind -> kind.name.text.equals(Report.class.getName()))
                        .mapToDouble(kind -> kind.started)
                        .sum())
                .isCloseTo(started / 4.0, within(0.05 * started));
    }

    @Test
    void aTaskThatStandsForSeveral_doesSoAtItsEnd() {
        kinds.endWindow(20_000, 20_000, now + TimeUnit.SECONDS.toNanos(2));
        TaskKind.Counted counted = null;
        while (counted == null) {
            counted = kinds.started(new Report(), random.nextLong());
        }
        kinds.endWindow(1, 1, now + TimeUnit.SECONDS.toNanos(4));
        counted.ended(1_000_000, true);

        assertThat(totals().get(0).completed).isEqualTo(10);
        assertThat(totals().get(0).failed).isEqualTo(10);
    }

    @Test
    void ofAThousandKinds_twoHundredAreKept() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            kinds.started(newTask("Task" + i, new ClassLoader(null) {}), i).ended(1, false);
        }

        assertThat(totals()).hasSize(201).anySatisfy(kind -> {
            assertThat(kind.name.text).isEqualTo(KindTotals.OTHERS);
            assertThat(kind.started).isEqualTo(800);
        });
    }

    private static Object newTask(String className, ClassLoader loader) throws Exception {
        return new ByteBuddy()
                .subclass(Object.class)
                .name(className)
                .make()
                .load(loader, ClassLoadingStrategy.Default.INJECTION)
                .getLoaded()
                .getDeclaredConstructor()
                .newInstance();
    }

    @Test
    void whatWasNotSeenForAHistory_isForgotten() {
        run(new Report(), 1, false);
        kinds.age(now + HISTORY * 6 / 10, HISTORY, none -> false);
        run(new Mail(), 1, false);
        assertThat(totals()).hasSize(2);

        kinds.age(now + HISTORY * 12 / 10, HISTORY, none -> false);
        assertThat(totals()).singleElement().extracting(kind -> kind.name.text).isEqualTo(Mail.class.getName());
    }

    @Test
    void tasksAreNotAskedAnything() {
        run(new Hostile(), 1, false);

        assertThat(totals()).singleElement().extracting(kind -> kind.name.text).isEqualTo(Hostile.class.getName());
    }

    @Test
    void theLoaderOfATaskIsNotKept() throws Exception {
        ClassLoader own = new ClassLoader(null) {};
        Object task = newTask("plugin.Task", own);
        run(task, 1, false);
        WeakReference<ClassLoader> loader = new WeakReference<>(own);
        task = null;
        own = null;

        Awaitility.await().until(() -> {
            System.gc();
            return loader.get() == null;
        });
        assertThat(totals()).singleElement().extracting(kind -> kind.name.text).isEqualTo("plugin.Task");
    }
}
