package io.loadline.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * The pools of a fleet, asked of the agents' own endpoints: the load since each JVM started. A JVM that does not name its
 * service is one of its own, under its address: whose replica it is, nobody can tell.
 */
final class FleetEndpoints {

    private static final int MAX_AT_ONCE = 16;

    private final Map<String, FleetPool> pools = new TreeMap<>();

    /** Those that did not answer, and why. */
    final Map<String, String> failed = new LinkedHashMap<>();

    /** Asks all of them, some at a time. */
    Collection<FleetPool> ask(List<String> urls) {
        ForkJoinPool askers = new ForkJoinPool(MAX_AT_ONCE);
        List<ForkJoinTask<?>> asked = new ArrayList<>();
        urls.forEach(url -> asked.add(askers.submit(() -> ask(url))));
        asked.forEach(ForkJoinTask::join);
        pools.values().forEach(pool -> pool.load90 = pool.load.quantile(0.9));
        return pools.values();
    }

    private void ask(String url) {
        try {
            Collection<FleetPool> replicas = replicas(url);
            synchronized (this) {
                for (FleetPool replica : replicas) {
                    pools.merge(replica.service + "\n" + replica.pool, replica, FleetPool::with);
                }
            }
        } catch (IOException e) {
            synchronized (this) {
                failed.put(url, Http.reason(e));
            }
        }
    }

    /** The pools of threads of one JVM. */
    private static Collection<FleetPool> replicas(String url) throws IOException {
        Map<String, FleetPool> replicas = new HashMap<>();
        boolean isAgent = false;
        try (BufferedReader lines = Http.get(url)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Sample sample = line.startsWith("loadline_") ? Sample.of(line) : null;
                isAgent |= sample != null;
                if (sample != null && sample.labels.containsKey("pool")) {
                    String named = sample.label("service");
                    String service = named.isEmpty() ? URI.create(url).getAuthority() : named;
                    read(sample, replicas.computeIfAbsent(sample.label("pool"), pool -> new FleetPool(service, pool)));
                }
            }
        }
        if (!isAgent) {
            throw new IOException("it has no metrics of Loadline");
        }
        // those of connections have other metrics
        replicas.values().removeIf(replica -> replica.replicas == 0);
        replicas.values().forEach(replica -> replica.hottest = replica.load.quantile(0.75));
        return replicas.values();
    }

    private static void read(Sample sample, FleetPool replica) {
        switch (sample.name) {
            case "loadline_pool_threads":
                replica.threads += sample.value;
                break;
            case "loadline_pool_threads_set":
                replica.replicas = 1;
                replica.setLow = sample.value;
                replica.setHigh = sample.value;
                replica.setSum = sample.value;
                break;
            case "loadline_recommended_threads":
                replica.advised = sample.value >= 1 ? 1 : 0;
                replica.adviceLow = sample.value;
                replica.adviceHigh = sample.value;
                break;
            case "loadline_recommendation_codes_info":
                replica.kept = sample.label("verdict").matches("keep|keep-order") ? 1 : 0;
                break;
            case "loadline_recommendation_info":
                replica.limits.put(sample.label("limit"), 1.0);
                break;
            case "loadline_pool_load_threads_bucket":
                replica.load.add(Sample.number(sample.label("le")), sample.value);
                break;
            default:
            // of no use here
        }
    }
}
