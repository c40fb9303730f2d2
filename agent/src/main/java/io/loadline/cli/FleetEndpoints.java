package io.loadline.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** The pools of a fleet, asked of the agents' own endpoints: the load since each JVM started. */
final class FleetEndpoints {

    private static final int MAX_AT_ONCE = 16;

    private final Map<String, FleetPool> pools = new TreeMap<>();
    private final Map<String, LoadHistogram> loads = new HashMap<>();

    /** Those that did not answer, and why. */
    final Map<String, String> failed = new LinkedHashMap<>();

    /** One pool of one JVM. */
    private static final class Replica {
        String service;
        String pool;
        String limit;
        boolean kept;
        double set = Double.NaN;
        double threads;
        double recommended = Double.NaN;
        final LoadHistogram load = new LoadHistogram();
    }

    /** Asks all of them, some at a time. */
    Collection<FleetPool> ask(List<String> urls) {
        ForkJoinPool askers = new ForkJoinPool(MAX_AT_ONCE);
        List<ForkJoinTask<?>> asked = new ArrayList<>();
        urls.forEach(url -> asked.add(askers.submit(() -> ask(url))));
        asked.forEach(ForkJoinTask::join);
        loads.forEach((key, load) -> pools.get(key).load90 = load.quantile(0.9));
        return pools.values();
    }

    private void ask(String url) {
        try {
            Collection<Replica> replicas = replicas(url);
            synchronized (this) {
                replicas.forEach(this::add);
            }
        } catch (IOException e) {
            synchronized (this) {
                failed.put(url, Http.reason(e));
            }
        }
    }

    private static Collection<Replica> replicas(String url) throws IOException {
        Map<String, Replica> replicas = new HashMap<>();
        boolean isAgent = false;
        try (BufferedReader lines = Http.get(url)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Sample sample = line.startsWith("loadline_") ? Sample.of(line) : null;
                isAgent |= sample != null;
                if (sample != null && sample.labels.containsKey("pool")) {
                    read(sample, replicas.computeIfAbsent(sample.label("pool"), pool -> new Replica()));
                }
            }
        }
        if (!isAgent) {
            throw new IOException("it has no metrics of Loadline");
        }
        return replicas.values();
    }

    private static void read(Sample sample, Replica replica) {
        replica.service = sample.label("service");
        replica.pool = sample.label("pool");
        switch (sample.name) {
            case "loadline_pool_threads":
                replica.threads += sample.value;
                break;
            case "loadline_pool_threads_set":
                replica.set = sample.value;
                break;
            case "loadline_recommended_threads":
                replica.recommended = sample.value;
                break;
            case "loadline_recommendation_info":
                replica.limit = sample.label("limit");
                replica.kept = sample.label("verdict").startsWith("keep");
                break;
            case "loadline_pool_load_threads_bucket":
                replica.load.add(Sample.number(sample.label("le")), sample.value);
                break;
            default:
            // of no use here
        }
    }

    private void add(Replica replica) {
        if (Double.isNaN(replica.set)) {
            // a pool of connections
            return;
        }
        String key = replica.service + "\n" + replica.pool;
        FleetPool pool = pools.computeIfAbsent(key, first -> new FleetPool(replica.service, replica.pool));
        pool.replicas++;
        pool.kept += replica.kept ? 1 : 0;
        pool.threads += replica.threads;
        pool.setLow = smaller(pool.setLow, replica.set);
        pool.setHigh = larger(pool.setHigh, replica.set);
        pool.setSum += replica.set;
        pool.advised += replica.recommended >= 1 ? 1 : 0;
        pool.adviceLow = smaller(pool.adviceLow, replica.recommended);
        pool.adviceHigh = larger(pool.adviceHigh, replica.recommended);
        pool.hottest = larger(pool.hottest, replica.load.quantile(0.75));
        if (replica.limit != null) {
            pool.limits.merge(replica.limit, 1.0, Double::sum);
        }
        loads.computeIfAbsent(key, first -> new LoadHistogram()).add(replica.load);
    }

    private static double smaller(double one, double other) {
        return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.min(one, other);
    }

    private static double larger(double one, double other) {
        return -smaller(-one, -other);
    }
}
