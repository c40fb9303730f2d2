package io.loadline.benchmarks.scale;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The text that the endpoint of one JVM of a fleet answers: every family of a pool, growing with time. One JVM in ten is hot. */
public final class SimulatedReplica {

    private static final String[] COUNTERS = {
        "loadline_tasks_arrived_total",
        "loadline_tasks_started_total",
        "loadline_tasks_completed_total",
        "loadline_tasks_failed_total",
        "loadline_tasks_rejected_total",
        "loadline_tasks_caller_ran_total",
        "loadline_tasks_requeued_total",
        "loadline_tasks_removed_total",
        "loadline_task_cpu_seconds_total",
        "loadline_task_run_queue_seconds_total"
    };
    private static final String[] TIMES = {
        "loadline_task_wait_seconds", "loadline_task_service_seconds", "loadline_task_response_seconds"
    };
    private static final int[] THREADS = {
        1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800,
        1000, 1250, 1600, 2000
    };
    private static final int RATE = 100;
    private static final long RULE_MILLIS = 240_000;

    private final StringBuilder text = new StringBuilder(32 << 10);

    private SimulatedReplica() {}

    /** {@code seconds}: since the start. */
    public static String metrics(int target, int pools, double seconds) {
        SimulatedReplica replica = new SimulatedReplica();
        for (int pool = 0; pool < pools; pool++) {
            String labels = "pool=\"worker-" + pool + "\",family=\"jdk\",service=\"orders\"";
            replica.pool(labels, load(target), seconds * RATE);
        }
        return replica.text.toString();
    }

    /** What the kit's rules have recorded of the load of every pool, every four minutes. */
    public static void writeLoad(int target, int pools, long from, long to, RemoteWrite past)
            throws IOException, InterruptedException {
        Random noise = new Random(from + target);
        long[] millis = LongStream.iterate(from, time -> time < to, time -> time + RULE_MILLIS)
                .toArray();
        for (int pool = 0; pool < pools; pool++) {
            for (int i = 0; i <= THREADS.length; i++) {
                SortedMap<String, String> labels = new TreeMap<>(Map.of(
                        "__name__", "pool:loadline_pool_load_threads_bucket:rate4m",
                        "family", "jdk",
                        "instance", "replica-" + target,
                        "job", "fleet",
                        "le", i == THREADS.length ? "+Inf" : THREADS[i] + ".0",
                        "pool", "worker-" + pool,
                        "service", "orders"));
                double share = i == THREADS.length ? 1 : shareUpTo(THREADS[i], load(target));
                past.add(
                        labels,
                        millis,
                        LongStream.of(millis)
                                .mapToDouble(time -> share * RATE * (1 + 0.01 * noise.nextGaussian()))
                                .toArray());
            }
        }
    }

    private static int load(int target) {
        return target % 10 == 0 ? 20 : 8;
    }

    /** A load that is normal, as of many tasks. */
    private static double shareUpTo(int threads, int load) {
        return logistic((threads - load) / Math.sqrt(load));
    }

    private void pool(String labels, int load, double tasks) {
        for (String counter : COUNTERS) {
            line(counter, labels, tasks);
        }
        for (String times : TIMES) {
            for (int i = 0; i < 22; i++) {
                line(times + "_bucket", labels + ",le=\"" + 1e-4 * (1 << i) + "\"", tasks * Math.min(1, i / 12.0));
            }
            last(times, labels, tasks);
        }
        for (int bound : THREADS) {
            line(
                    "loadline_pool_load_threads_bucket",
                    labels + ",le=\"" + bound + ".0\"",
                    tasks * shareUpTo(bound, load));
        }
        last("loadline_pool_load_threads", labels, tasks);
        line("loadline_tasks_queued", labels, 0);
        line("loadline_pool_threads", labels + ",state=\"busy\"", load);
        line("loadline_pool_threads", labels + ",state=\"idle\"", 32 - load);
        line("loadline_pool_threads_core", labels, 32);
        line("loadline_pool_threads_max", labels, 32);
        line("loadline_pool_threads_set", labels, 32);
        line("loadline_queue_capacity", labels, Double.POSITIVE_INFINITY);
        line("loadline_recommended_threads", labels, load + 4);
        line("loadline_recommended_threads_low", labels, load + 2);
        line("loadline_recommended_threads_high", labels, load + 6);
        line("loadline_recommendation_info", labels + ",verdict=\"shrink\",regime=\"open\",limit=\"load\"", 1);
    }

    private static double logistic(double deviations) {
        return 1 / (1 + Math.exp(-1.7 * deviations));
    }

    private void last(String histogram, String labels, double count) {
        line(histogram + "_bucket", labels + ",le=\"+Inf\"", count);
        line(histogram + "_sum", labels, count);
        line(histogram + "_count", labels, count);
    }

    private void line(String name, String labels, double value) {
        String number = Double.isInfinite(value) ? "+Inf" : String.format(Locale.ROOT, "%.3f", value);
        text.append(name).append('{').append(labels).append("} ").append(number).append('\n');
    }
}
