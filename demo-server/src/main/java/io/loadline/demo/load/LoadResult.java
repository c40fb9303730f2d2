package io.loadline.demo.load;

import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * What a load saw. Times are milliseconds, from sending a request to the end of its answer.
 *
 * @param seconds length of the measured part
 * @param requests answered with 200 within the measured part
 * @param errors requests without such an answer, warm-up included
 * @param sent all requests, warm-up and errors included
 * @param generatorProcessors how many processors this process, the generator's, kept busy on average
 * @param firstError what the first error said, null without one
 */
public record LoadResult(
        String target,
        int clients,
        double seconds,
        long requests,
        long errors,
        long sent,
        double throughputPerSecond,
        double meanMillis,
        double p50Millis,
        double p90Millis,
        double p99Millis,
        double maxMillis,
        double generatorProcessors,
        String firstError) {

    /** Adds up the clients, whose threads have ended. */
    static LoadResult of(ClosedLoad load, Window window, List<ClosedClient> clients, double generatorProcessors) {
        Histogram micros = new Histogram(3);
        clients.forEach(client -> micros.add(client.responseMicros));
        return new LoadResult(
                load.target().toString(),
                clients.size(),
                window.seconds(),
                micros.getTotalCount(),
                clients.stream().mapToLong(client -> client.errors).sum(),
                clients.stream().mapToLong(client -> client.sent).sum(),
                micros.getTotalCount() / window.seconds(),
                micros.getMean() / 1e3,
                micros.getValueAtPercentile(50) / 1e3,
                micros.getValueAtPercentile(90) / 1e3,
                micros.getValueAtPercentile(99) / 1e3,
                micros.getMaxValue() / 1e3,
                generatorProcessors,
                clients.stream()
                        .map(client -> client.firstError)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    /** Several lines for a person, without a line end after the last. */
    public String describe() {
        String text = """
                throughput  %.1f requests/s (%d in %.0f s)
                response    mean %.1f   p50 %.1f   p90 %.1f   p99 %.1f   max %.1f ms
                errors      %d%s
                generator   %.2f processors busy (%.2f ms a request); it shares the machine with the server""";
        return text.formatted(
                throughputPerSecond,
                requests,
                seconds,
                meanMillis,
                p50Millis,
                p90Millis,
                p99Millis,
                maxMillis,
                errors,
                firstError == null ? "" : " (the first: " + firstError + ")",
                generatorProcessors,
                1e3 * generatorProcessors / throughputPerSecond);
    }
}
