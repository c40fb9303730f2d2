// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.health.Faults;
import io.loadline.jmx.open.BeanTable;
import io.loadline.options.OptionParser;
import io.loadline.options.OptionsInForce;
import io.loadline.record.Recorder;
import io.loadline.threads.JvmThreads;
import io.loadline.window.PoolMonitor;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Readers of windows may fail: the parts end all the same. */
class PartsTest {

    private final Faults faults = new Faults();
    private final Recorder recorder = new Recorder(true, true);
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(2, 2, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
    private final long begun = System.nanoTime();
    private final List<Thread> started = new ArrayList<>();

    @BeforeEach
    void begin() {
        recorder.event(pool, null, null, "pools", "created");
    }

    @AfterEach
    void end() throws JMException {
        pool.shutdownNow();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName name : server.queryNames(new ObjectName("io.loadline:*"), null)) {
            server.unregisterMBean(name);
        }
    }

    @Test
    void withoutAThreadForTheAdvisor_windowsEnd_andItIsTriedAgain() {
        Parts parts = parts("", (name, work) -> new Thread(work, name) {
            @Override
            public synchronized void start() {
                if (started.size() < 3) {
                    started.add(this);
                    throw new OutOfMemoryError("unable to create native thread");
                }
                started.add(this);
            }
        });
        for (int i = 0; i < 5; i++) {
            endWindow(parts);
        }

        assertThat(failed()).containsExactly("advice");
        assertThat(faults.all()[0].count).isEqualTo(3);
        assertThat(started).hasSize(4);
    }

    /** A path that looks right has no file if a JVM's encoding lacks a letter. */
    @Test
    void withAMemoryThatCanHaveNoFile_windowsEnd_andAdviceIsGiven() {
        Parts parts = parts("memory=hours-\ud800", JvmThreads::newAgentThread);
        endWindow(parts);

        assertThat(failed()).isEmpty();
        assertThat(parts.advisor()).isNotNull();
    }

    @Test
    void withoutMBeans_windowsEnd_andTheyAreTriedAgain() {
        Parts parts = new Parts(options(""), recorder, faults, JvmThreads::newAgentThread);
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            parts.make(() -> {
                asked.add("agent");
                if (asked.size() < 3) {
                    throw new NoClassDefFoundError("expected");
                }
                return new BeanTable<>("Agent");
            });
            endWindow(parts);
        }

        assertThat(failed()).containsExactly("MBeans");
        assertThat(faults.all()[0].count).isEqualTo(2);
        assertThat(asked).hasSize(3);
    }

    /** A pool that does not answer must stop neither the measuring nor the advice. */
    @Test
    void withoutMBeans_theWatchAndTheAdvisorRun() throws InterruptedException {
        Parts parts = new Parts(options(""), recorder, faults, JvmThreads::newAgentThread);
        CountDownLatch watching = new CountDownLatch(1);
        parts.watchedBy(watching::countDown);
        parts.make(() -> {
            throw new NoClassDefFoundError("expected");
        });
        endWindow(parts);

        assertThat(watching.await(1, TimeUnit.MINUTES)).isTrue();
        PoolMonitor seen = parts.sampler().pools().iterator().next();
        parts.advisor().of(seen).recommendation();
        assertThat(parts.advisor().lastRecommendation(seen)).isNotNull();
        assertThat(failed()).containsExactly("MBeans");
    }

    @Test
    void withoutAThreadForTheEndpoint_windowsEnd_andItIsTriedAgain() {
        Parts parts = parts("metrics=9404", (name, work) -> new Thread(work, name) {
            @Override
            public synchronized void start() {
                if (name.equals("loadline")) {
                    started.add(this);
                    throw new OutOfMemoryError("unable to create native thread");
                }
            }
        });
        endWindow(parts);
        parts.mainBegins();
        endWindow(parts);
        endWindow(parts);

        assertThat(failed()).containsExactly("metrics");
        assertThat(started).hasSize(3);
    }

    private Parts parts(String text, BiFunction<String, Runnable, Thread> threads) {
        Parts parts = new Parts(options(text), recorder, faults, threads);
        parts.make(() -> new BeanTable<>("Agent"));
        return parts;
    }

    private static OptionsInForce options(String text) {
        return new OptionsInForce(new OptionParser()
                .read("test", "window=100ms")
                .read("test", text)
                .options());
    }

    /** A first window that would be too short has no end. */
    private void endWindow(Parts parts) {
        Awaitility.await().until(() -> System.nanoTime() - begun > 60_000_000L);
        parts.endWindow();
        assertThat(parts.sampler().pools()).hasSize(1).allMatch(seen -> seen.latestWindow() != null);
    }

    private List<String> failed() {
        return Arrays.stream(faults.all()).map(fault -> fault.part).collect(Collectors.toList());
    }
}
