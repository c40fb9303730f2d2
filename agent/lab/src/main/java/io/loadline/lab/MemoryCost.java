// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.memory.Hours;
import io.loadline.memory.Memory;
import io.loadline.memory.MemoryFile;
import io.loadline.window.Window;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;

/**
 * Measures the cost of remembering hours: the processor time of one hour's digest, the heap of a pool with a week of
 * hours and a load curve with all levels, and the time of writing and reading a file of 200 such pools. A digest is made from 3,600 windows, from advice
 * every ten minutes, and at the end of the hour.
 */
@Command(name = "memory", description = """
        Cost of remembering hours
        Measures the processor time of an hour's digest, the heap of a week, and the time of writing and reading the file.""")
final class MemoryCost implements Callable<Integer> {

    private static final int POOLS = 200;
    private static final int HOURS = 168;
    private static final int ADVICES = 6;
    private static final int WINDOWS = 3600;
    private static final int WANTED = 40;
    private static final long HOUR_MILLIS = 3_600_000;
    private static final int ROUNDS = 11;

    private final AtomicLong millis = new AtomicLong(HOURS * HOUR_MILLIS);
    private final Answer answer = Answer.to(Workload.open(1, Arrivals.poisson(300), 0.001, 0.049), 40);
    private final List<Double> digests = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        measure();
        return 0;
    }

    private Memory memory() {
        return new Memory(millis::get, ZoneOffset.UTC, HOUR_MILLIS);
    }

    private void measure() throws IOException {
        long heapBefore = usedHeap();
        Memory memory = memory();
        Hours[] pools = IntStream.range(0, POOLS)
                .mapToObj(
                        i -> memory.of("pool-" + i, "java.util.concurrent.ThreadPoolExecutor", "Main.java:" + i, true))
                .toArray(Hours[]::new);
        for (Hours pool : pools) {
            // the curve has none of the first 30 windows
            AllLoads.windows().forEach(pool::windowEnded);
            AllLoads.windows().forEach(pool::windowEnded);
        }
        for (int hour = 0; hour < HOURS; hour++) {
            pass(memory, pools[0], WINDOWS / ADVICES, true);
            for (Hours pool : Arrays.asList(pools).subList(1, POOLS)) {
                addAdvice(pool, 1);
            }
        }
        memory.windowEnded();
        memory.keepRoom();
        long heap = usedHeap() - heapBefore;
        System.out.printf(Locale.ROOT, "one hour's digest: %s ms of processor%n", spread(digests));
        System.out.printf(
                Locale.ROOT,
                "a pool with a week of hours: %.1f KiB; %d of them: %.2f MiB%n",
                heap / 1024.0 / POOLS,
                POOLS,
                heap / 1024.0 / 1024);
        file(memory);
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Lets an hour pass. */
    private void pass(Memory memory, Hours pool, int windows, boolean timed) {
        long cpu = 0;
        for (int part = 0; part < ADVICES; part++) {
            millis.addAndGet(HOUR_MILLIS / ADVICES);
            memory.windowEnded();
            long before = cpuNanos();
            addAdvice(pool, windows);
            cpu += cpuNanos() - before;
        }
        digests.add(cpu / 1e6);
    }

    private void addAdvice(Hours pool, int windows) {
        List<Window> seen = answer.snapshot().windows;
        for (int i = 0; i < windows; i++) {
            pool.windowEnded(seen.get(i % seen.size()));
        }
        pool.advised(answer.recommendation(), answer.snapshot(), WANTED, WANTED);
    }

    private void file(Memory memory) throws IOException {
        Path folder = Files.createTempDirectory("loadline");
        Path path = folder.resolve("hours");
        List<Double> written = new ArrayList<>();
        List<Double> read = new ArrayList<>();
        try {
            MemoryFile file = new MemoryFile(path.toString(), memory, line -> {});
            file.open();
            for (int round = 0; round < ROUNDS; round++) {
                long before = System.nanoTime();
                file.write();
                written.add((System.nanoTime() - before) / 1e6);
                MemoryFile reader = new MemoryFile(path.toString(), memory(), line -> {});
                before = cpuNanos();
                reader.open();
                read.add((cpuNanos() - before) / 1e6);
            }
            System.out.printf(
                    Locale.ROOT,
                    "a file of %d pools, %.1f MB: written in %s ms; read in %s ms of processor, the first time in %.1f ms%n",
                    POOLS,
                    Files.size(path) / 1e6,
                    spread(written),
                    spread(read),
                    read.get(0));
        } finally {
            for (String ending : new String[] {"", ".lock", ".new"}) {
                Files.deleteIfExists(folder.resolve("hours" + ending));
            }
            Files.delete(folder);
        }
    }

    private static String spread(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return String.format(
                Locale.ROOT, "%.2f (%.2f to %.2f)", sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
