// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.Event;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.BiConsumer;
import javax.tools.ToolProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

class PerTaskExecutorsTest {

    private static final int MANY = PerTaskExecutors.MAX_PLACES + 100;

    private final Recorder recorder = new Recorder(true, true);
    private final List<ThreadFactory> inUse = new ArrayList<>();

    @Test
    void ofPlacesWithoutEnd_thoseUsedLastAreKept_andThoseInUse(@TempDir Path folder) throws Exception {
        BiConsumer<Integer, Runnable> lines = lines(folder);
        lines.accept(0, () -> inUse.add(executorBuilt()));
        for (int line = 1; line < MANY; line++) {
            lines.accept(line, () -> executorBuilt());
            lines.accept(1, () -> executorBuilt());
        }

        Awaitility.await().untilAsserted(() -> {
            System.gc();
            assertThat(places()).hasSize(PerTaskExecutors.MAX_PLACES + 1);
            recorder.pools().expunge();
        });
        assertThat(places()).contains("Lines:1", "Lines:2", "Lines:" + MANY).doesNotContain("Lines:3");
        assertThat(inUse).hasSize(1);
    }

    /** Checks requests on virtual threads, which older Javas lack. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void anExchangeThatThrows_hasFailed() throws Exception {
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
        Runnable exchanges = () -> {
            exchange(pool, null);
            exchange(pool, null);
            exchange(pool, new IllegalStateException());
        };
        ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, exchanges)).join();

        assertThat(recorder.pools().totalsOf(pool).count(Event.COMPLETED)).isEqualTo(3);
        assertThat(recorder.pools().totalsOf(pool).count(Event.FAILED)).isEqualTo(1);
    }

    /** Such a task goes on, and its end is reported as that of any other. */
    @Test
    void aTaskThatIsCancelledWhileItRuns_ends() {
        PoolRecorder pool = recorder.pools().of(TestPools.around(new LinkedBlockingQueue<>()));
        FutureTask<Object> future = new FutureTask<>(() -> null);
        ThreadedTask task = new ThreadedTask(pool, future);
        assertThat(task.begin()).isTrue();
        future.cancel(true);
        task.end(true);

        assertThat(pool.totals().count(Event.COMPLETED)).isEqualTo(1);
        assertThat(pool.totals().count(Event.FAILED)).isZero();
    }

    private void exchange(Object pool, Throwable thrown) {
        Object exchange = new Object();
        recorder.event(exchange, pool, null, "perTask", "exchangeBegins");
        recorder.event(exchange, thrown, null, "perTask", "exchangeEnds");
    }

    private List<String> places() {
        List<String> places = new ArrayList<>();
        recorder.pools()
                .recorders()
                .forEach(records -> places.add(records.origin().site()));
        return places;
    }

    /** A class that calls back from as many lines of its own, from all but the first one twice. */
    @SuppressWarnings("unchecked")
    private static BiConsumer<Integer, Runnable> lines(Path folder) throws Exception {
        StringBuilder code =
                new StringBuilder("public class Lines implements java.util.function.BiConsumer<Integer, Runnable> {"
                        + " public void accept(Integer line, Runnable r) { switch (line) { case 0: r.run(); return;");
        for (int line = 1; line < MANY; line++) {
            code.append("\ncase ").append(line).append(": r.run(); r.run(); return;");
        }
        Path file = write(folder.resolve("Lines.java"), code.append("}}}").toString());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, file.toString()))
                .isZero();
        ClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
        return (BiConsumer<Integer, Runnable>)
                loader.loadClass("Lines").getConstructor().newInstance();
    }

    private static Path write(Path file, String text) throws IOException {
        return Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private ThreadFactory executorBuilt() {
        ThreadFactory own = Thread::new;
        return (ThreadFactory) recorder.event(own, null, null, "perTask", "executorBuilt");
    }
}
