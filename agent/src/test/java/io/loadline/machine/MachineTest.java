// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.Stories;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import java.io.File;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks what is read of a machine, from a folder that takes the place of its file system's root. */
class MachineTest {

    private static final long SECOND = 1_000_000_000;
    private static final long HISTORY = 60 * SECOND;

    @TempDir
    Path folder;

    private int machines;

    @TestFactory
    Stream<DynamicTest> machines() throws IOException {
        return Stream.of(
                        Stories.of("machine", Root::new),
                        Stories.of("thread-room", Root::new),
                        Stories.of("other-processes", Root::new))
                .flatMap(stories -> stories);
    }

    private final class Root {
        private final Path root = folder.resolve("" + machines++);
        private ThreadLimits limits;
        private OtherProcesses others = new OtherProcesses(root.toFile());
        private Machine machine;

        Root(Stories story) {
            story.does("file", with -> {
                        Path file = root.resolve(with.text(0));
                        Files.createDirectories(file.getParent());
                        byte[] lines = (String.join("\n", with.from(1)).replace("\\t", "\t") + "\n")
                                .getBytes(StandardCharsets.US_ASCII);
                        Files.write(file, lines);
                    })
                    .asks("room", with -> said(new ThreadLimits(root.toFile()).room(0)))
                    .asks("roomOf", with -> said(new ThreadLimits(root.toFile(), with.text(0)).room(0)))
                    .does("limits", with -> limits = new ThreadLimits(root.toFile()))
                    .asks("roomAt", with -> said(limits.room(with.whole(0) * SECOND)))
                    .does("others", with -> others = new OtherProcesses(root.toFile()))
                    .asks("ticks", with -> others.usedByAll() / 1e7)
                    .asks("processors", with -> others.processors())
                    .asks("difference", with -> others.difference(with.number(0), with.number(1)))
                    .asks("perCore", with -> Machine.perCore(root.toFile()))
                    .does("machine", with -> machine = new Machine(root.toFile(), 0))
                    .asks("read", with -> used(machine.read(with.whole(0) * SECOND, with.is(1), HISTORY)))
                    .asks("isProcessCpuKnown", with -> machine.processCpu() >= 0)
                    .asks("isNeighbourCpuKnown", with -> machine.neighbourCpu() >= 0)
                    .asks(
                            "hasThreadClock",
                            with -> ThreadClock.OfLinux.isAvailable(
                                    root.resolve("proc").toFile()))
                    .asks("threadClock", with -> {
                        byte[] text = (with.whole() + "\n").getBytes(StandardCharsets.US_ASCII);
                        ThreadClock.Usage reading = ThreadClock.OfLinux.parse(text, text.length);
                        return reading.cpuNanos + " " + reading.runQueueNanos;
                    });
        }

        private String used(Processors read) {
            int here = Runtime.getRuntime().availableProcessors();
            return (read.count == here ? "all" : read.count) + " of "
                    + (read.shared == here ? "all" : read.shared) + " processors, throttled "
                    + rounded(read.throttledShare);
        }
    }

    private static double rounded(double share) {
        return Double.isNaN(share) ? share : Math.round(share * 1e6) / 1e6;
    }

    private static String said(ThreadRoom room) {
        return room.headroom + " " + room.limit;
    }

    /** Milliseconds of the collectors' beans after 40 s; per cent in pauses. */
    @ParameterizedTest
    @CsvSource({
        "Copy 400; MarkSweepCompact 400, 2",
        "PS Scavenge 4000, 10",
        "G1 Young Generation 300; G1 Old Generation 0; G1 Concurrent GC 100, 1",
        "ZGC Minor Cycles 30000; ZGC Minor Pauses 40; ZGC Major Cycles 9000; ZGC Major Pauses 40, 0.2",
        "Shenandoah Cycles 9000; Shenandoah Pauses 400, 1",
        "GPGC New 9000; GPGC New Pauses 40, 0.1",
        "ParNew 400; ConcurrentMarkSweep 9000, 1",
        "ZGC 9000, NaN",
        "Epsilon Heap -1, 0",
        "Copy 99999, 100",
        "'', NaN"
    })
    void ofTheCollectorsBeans_thoseThatTellPausesCount(String beans, double percent) {
        List<Bean> all = Bean.all(beans);
        GarbagePauses pauses = new GarbagePauses(new ArrayList<>(all));
        all.forEach(bean -> bean.millis = 0);
        assertThat(pauses.share(0, false)).isNaN();
        all.forEach(bean -> bean.millis = bean.then);
        assertThat(pauses.share(20e9, false)).isNaN();
        assertThat(100 * pauses.share(40e9, false)).isEqualTo(percent, within(1e-9));
    }

    @Test
    void pausesOfBefore_areForgotten_andStepsBackAndStandstillsTellNothing() {
        List<Bean> all = Bean.all("Copy 20000");
        GarbagePauses pauses = new GarbagePauses(new ArrayList<>(all));
        Bean bean = all.get(0);
        for (int second = 0; second <= 40; second++) {
            bean.millis = 500L * second;
            pauses.share(second * 1e9, false);
            assertThat(pauses.latestShare()).isEqualTo(second == 0 ? 0 : 0.5, within(1e-9));
        }
        assertThat(pauses.share(41e9, false)).isCloseTo(0.49, within(0.01));
        for (int second = 42; second < 70; second++) {
            pauses.share(second * 1e9, false);
            assertThat(pauses.halfShare()).isPositive();
            assertThat(pauses.latestShare()).isZero();
        }
        assertThat(pauses.share(70e9, false)).isPositive();
        assertThat(pauses.halfShare()).as("the latter half of the minute").isZero();
        for (int second = 71; second < 160; second++) {
            pauses.share(second * 1e9, false);
        }
        assertThat(pauses.share(160e9, false)).isZero();
        assertThat(pauses.share(161e9, true)).isNaN();
        assertThat(pauses.latestShare()).isZero();
        assertThat(pauses.share(100e9, false)).isNaN();
        bean.millis = 1;
        assertThat(pauses.share(200e9, false)).isNaN();
    }

    private static final class Bean implements GarbageCollectorMXBean {
        private final String name;
        private final long then;
        private long millis;

        private Bean(String text) {
            int at = text.lastIndexOf(' ');
            name = text.substring(0, at);
            then = Long.parseLong(text.substring(at + 1));
        }

        static List<Bean> all(String texts) {
            return Stream.of(texts.split("; "))
                    .filter(text -> !text.isEmpty())
                    .map(Bean::new)
                    .collect(Collectors.toList());
        }

        @Override
        public long getCollectionCount() {
            return 1;
        }

        @Override
        public long getCollectionTime() {
            return millis;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public String[] getMemoryPoolNames() {
            return new String[0];
        }

        @Override
        public ObjectName getObjectName() {
            return null;
        }
    }

    @Test
    void whereNobodyElseWorks_theGrainOfTheClocksAddsUpToNothing() {
        OtherProcesses others = new OtherProcesses(folder.toFile());
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
    void whatThisThreadUses_isOfTheProcessAndNotOfNeighbours() {
        long start = System.nanoTime();
        Machine machine = new Machine(new File("/"), start);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long used = threads.getCurrentThreadCpuTime();
        while (System.nanoTime() - start < SECOND / 2 || threads.getCurrentThreadCpuTime() - used < SECOND / 5) {
            // work, on a busy machine for longer
        }
        long end = System.nanoTime();
        Processors read = machine.read(end, false, HISTORY);

        // on a busy machine this thread waits for a processor between its clock and the counts of the system
        double most = read.shared * 1.1 * (System.nanoTime() - start) / (end - start);
        double process = machine.processCpu();
        assertThat(process).isPositive().isLessThanOrEqualTo(most);
        if (new File("/proc/stat").exists()) {
            assertThat(process + machine.neighbourCpu()).isBetween(process, most);
        }
    }

    @Test
    void thisMachineLeavesRoomForSomeThreads() {
        ThreadRoom room = new ThreadLimits(new File("/")).room(0);
        assertThat(room.headroom).isPositive();
        assertThat(Collections.singleton(room.limit)).containsAnyOf("", "ulimit -u", "pids.max", "memory for stacks");
    }
}
