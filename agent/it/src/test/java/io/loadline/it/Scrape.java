// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** Samples of one answer of an endpoint, by name and labels as written. */
final class Scrape {

    private static final Pattern AT = Pattern.compile("\\[loadline] metrics at (http://.*/metrics)");
    private static final Pattern POOL = Pattern.compile("loadline_tasks_arrived_total\\{pool=\"([^\"]*)\".*");

    private final Map<String, Double> samples = new LinkedHashMap<>();

    private Scrape(String address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    int space = line.lastIndexOf(' ');
                    String value = line.substring(space + 1).replace("+Inf", "Infinity");
                    samples.put(line.substring(0, space), Double.valueOf(value));
                }
            }
        }
    }

    /** Returns the address of the endpoint from the agent's log; the JVM needs {@code log=info}. */
    static String addressOf(TestJvm jvm) {
        return Awaitility.await()
                .atMost(java.time.Duration.ofSeconds(TestJvm.PATIENCE_SECONDS))
                .until(
                        () -> jvm.err().stream()
                                .map(AT::matcher)
                                .filter(Matcher::matches)
                                .map(line -> line.group(1))
                                .findFirst()
                                .orElse(null),
                        address -> address != null);
    }

    static Scrape of(TestJvm jvm) {
        return of(addressOf(jvm));
    }

    static Scrape of(String address) {
        try {
            return new Scrape(address);
        } catch (IOException e) {
            throw new UncheckedIOException(address, e);
        }
    }

    /** Returns a sample of a pool of the JDK's family; {@code more} are further labels. */
    double value(String name, String pool, String... more) {
        String labels = "pool=\"" + pool + "\",family=\"jdk\"" + (more.length == 0 ? "" : "," + String.join(",", more));
        return value(name + "{" + labels + "}");
    }

    double value(String series) {
        assertThat(samples).containsKey(series);
        return samples.get(series);
    }

    Set<String> series() {
        return samples.keySet();
    }

    Set<String> pools() {
        Set<String> pools = new TreeSet<>();
        for (String series : samples.keySet()) {
            Matcher pool = POOL.matcher(series);
            if (pool.matches()) {
                pools.add(pool.group(1));
            }
        }
        return pools;
    }
}
