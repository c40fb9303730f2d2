// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Sends bursts whose tasks wait for 0, 20, 40 ... 100 ms and measure their own times, and starts recordings meanwhile.
 * The recorder is used by reflection, since some builds of Java 8 have none.
 */
public final class RecordedProgram {

    public static final int ROUNDS = 30;
    public static final int THREADS = 2;
    public static final int TASKS = ROUNDS * 6 * THREADS;
    private static final long BETWEEN_ROUNDS = 150_000_000;
    private static final long SERVICE = 20_000_000;

    private final ThreadPoolExecutor pool =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS, new NamedThreads("recorded"));
    private final Queue<Long> waits = new ConcurrentLinkedQueue<>();
    private final AtomicLong services = new AtomicLong();
    private Object recording;

    private RecordedProgram() {}

    public static void main(String[] arguments) throws Exception {
        RecordedProgram program = new RecordedProgram();
        program.pool.prestartAllCoreThreads();
        new Dialog()
                .on("record", program::record)
                .onLine("dump", (words, out) -> program.dump(Paths.get(words[1]), out))
                .on("run", program::run)
                .on("advise", RecordedProgram::advise)
                .run();
    }

    private void record(PrintStream out) throws Exception {
        Class<?> recordings;
        try {
            recordings = jdk("Recording");
        } catch (ClassNotFoundException absent) {
            out.println("absent\ttrue");
            return;
        }
        recording = recordings.getConstructor().newInstance();
        recordings.getMethod("enable", String.class).invoke(recording, "io.loadline.LongWait");
        recordings.getMethod("start").invoke(recording);
    }

    /** Dumps the recording that was started here, or those that were started otherwise. */
    private void dump(Path file, PrintStream out) throws Exception {
        Class<?> recorder = jdk("FlightRecorder");
        Object from = recording != null
                ? recording
                : recorder.getMethod("takeSnapshot")
                        .invoke(recorder.getMethod("getFlightRecorder").invoke(null));
        jdk("Recording").getMethod("dump", Path.class).invoke(from, file);
        jdk("Recording").getMethod("close").invoke(from);
        print(file, out);
    }

    /** Prints the events of Loadline as the JDK's parser reads them. */
    private static void print(Path file, PrintStream out) throws Exception {
        Method value = jdk("consumer.RecordedEvent").getMethod("getValue", String.class);
        int number = 0;
        for (Object event : (List<?>) jdk("consumer.RecordingFile")
                .getMethod("readAllEvents", Path.class)
                .invoke(null, file)) {
            Object type = call("consumer.RecordedEvent", "getEventType", event);
            String name = (String) call("EventType", "getName", type);
            if (name.startsWith("io.loadline.")) {
                String label = "events[" + number++ + "].";
                out.println(label + "type\t" + name);
                for (Object field : (List<?>) call("consumer.RecordedEvent", "getFields", event)) {
                    String item = (String) call("ValueDescriptor", "getName", field);
                    Object shown = item.equals("duration")
                            ? ((Duration) call("consumer.RecordedEvent", "getDuration", event)).toNanos()
                            : value.invoke(event, item);
                    out.println(label + item + "\t" + OwnBeans.oneLine(String.valueOf(shown)));
                }
            }
        }
    }

    private static Object call(String type, String method, Object target) throws Exception {
        return jdk(type).getMethod(method).invoke(target);
    }

    private static Class<?> jdk(String name) throws ClassNotFoundException {
        return Class.forName("jdk.jfr." + name);
    }

    private void run(PrintStream out) {
        // the agent notices a recording at the end of a window, and its clock a window later
        OwnBeans.awaitWindows(3);
        long next = System.nanoTime();
        for (int i = 0; i < ROUNDS; i++) {
            Sleep.until(next);
            for (int k = 0; k < TASKS / ROUNDS; k++) {
                long arrival = System.nanoTime();
                pool.execute(() -> task(arrival));
            }
            next += BETWEEN_ROUNDS;
        }
        OwnBeans.awaitQuiet("recorded", TASKS);
        OwnBeans.awaitWindows(2);
        long[] all = waits.stream().mapToLong(Long::longValue).sorted().toArray();
        out.println("own.wait\t" + Arrays.stream(all).sum() / 1e6 / TASKS);
        out.println("own.service\t" + services.get() / 1e6 / TASKS);
        out.println("own.waits\t" + Arrays.stream(all).mapToObj(Long::toString).collect(Collectors.joining(",")));
    }

    /** Runs a steady load until a size is recommended, in a pool whose maximum has no effect. */
    private static void advise(PrintStream out) {
        ThreadPoolExecutor steady = new ThreadPoolExecutor(
                1, 4, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new NamedThreads("advised"));
        OwnBeans.await("a size is recommended", () -> {
            steady.execute(() -> Sleep.until(System.nanoTime() + SERVICE / 4));
            return OwnBeans.recommended("advised") > 0;
        });
        out.println("size\t" + OwnBeans.recommended("advised"));
        OwnBeans.awaitWindows(2);
    }

    private void task(long arrival) {
        long start = System.nanoTime();
        waits.add(start - arrival);
        Sleep.until(start + SERVICE);
        services.addAndGet(System.nanoTime() - start);
    }
}
