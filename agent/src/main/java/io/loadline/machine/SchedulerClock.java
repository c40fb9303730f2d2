package io.loadline.machine;

import io.loadline.health.Privileged;
import io.loadline.record.Worker;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * On Linux: {@code /proc/self/task/TID/schedstat}, nanoseconds on a processor and nanoseconds ready but waiting for one
 * (kernel documentation, scheduler/sched-stats). A thread takes about ten microseconds. Called by the sampler, or by a
 * worker that ends.
 */
public final class SchedulerClock implements ThreadClock {

    private static final int MAX_BYTES = 64;

    static boolean isAvailable() {
        try (FileInputStream in = new FileInputStream("/proc/self/schedstat")) {
            return in.read() > '0';
        } catch (IOException | RuntimeException notHere) {
            return false;
        }
    }

    @Override
    public Reading read(Worker worker) {
        if (worker.osThreadId < 0) {
            return null;
        }
        // a worker that ends reads its own file, which the application may not allow it
        return Privileged.get(() -> readFile("self/task/" + worker.osThreadId));
    }

    /** For how long the calling thread was ready but waited for a processor, since it began; NaN if unknown. */
    public static double runQueueNanosOfThisThread() {
        Reading now = readFile("thread-self");
        return now == null || now.cpuNanos == 0 ? Double.NaN : now.runQueueNanos;
    }

    private static Reading readFile(String thread) {
        byte[] text = new byte[MAX_BYTES];
        try (FileInputStream in = new FileInputStream("/proc/" + thread + "/schedstat")) {
            return parse(text, in.read(text));
        } catch (IOException | SecurityException endedOrRefused) {
            return null;
        }
    }

    @Override
    public String name() {
        return "schedstat of the operating system";
    }

    /** Null unless there are two numbers: the file of a thread that ends may be empty. */
    static Reading parse(byte[] text, int length) {
        long[] numbers = new long[2];
        int n = 0;
        for (int i = 0; i < length && n < 2; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                numbers[n] = numbers[n] * 10 + (text[i] - '0');
            } else {
                n++;
            }
        }
        return n == 2 ? new Reading(numbers[0], numbers[1]) : null;
    }
}
