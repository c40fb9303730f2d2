package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** {@code fleet URL}: a row for each service and pool over many JVMs, those with most to change first. */
final class FleetCommand {

    private static final String EXPECTED =
            "expected fleet URL [--over 7d] with the URL of a Prometheus, such as http://prometheus:9090";
    private static final String USUAL_TIME = "1d";
    private static final List<String> TITLES =
            Arrays.asList("SERVICE", "POOL", "REPLICAS", "SET", "BEST", "LIMIT", "THREADS", "CHANGE");
    private static final List<String> LEFT = Arrays.asList("SERVICE", "POOL", "LIMIT", "CHANGE");
    private static final int MAX_NAME = 40;

    private FleetCommand() {}

    static void run(List<String> words, PrintStream out) throws Failure {
        String url = null;
        String time = USUAL_TIME;
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            if (word.equals("--over")) {
                time = rest.hasNext() ? rest.next() : "";
                if (!time.matches("[1-9]\\d{0,3}[smhdw]")) {
                    throw Failure.usage("fleet: --over takes a time such as 12h, 7d or 2w, not '" + time + "'");
                }
            } else if (word.startsWith("-") || url != null) {
                throw Failure.usage("fleet: '" + word + "' is not understood; it asks one Prometheus; " + EXPECTED);
            } else if (!word.contains("://")) {
                throw Failure.usage("fleet: '" + word + "' is no URL; " + EXPECTED);
            } else {
                url = word;
            }
        }
        if (url == null) {
            throw Failure.usage("fleet: no URL; " + EXPECTED);
        }
        lines(new FleetPrometheus(url, time).ask()).forEach(out::println);
        out.println();
        out.println("BEST: one size for all replicas, from the threads wanted in the last "
                + (time.equals(USUAL_TIME) ? "day" : time) + ".");
    }

    private static List<String> lines(Collection<FleetPool> pools) {
        List<FleetPool> sorted = new ArrayList<>(pools);
        sorted.sort(Comparator.comparingLong((FleetPool pool) -> -Math.abs(pool.moreThreads()))
                .thenComparing(pool -> pool.service)
                .thenComparing(pool -> pool.pool));
        List<List<String>> rows = new ArrayList<>();
        rows.add(TITLES);
        sorted.forEach(pool -> rows.add(cells(pool)));
        return Table.lines(rows, LEFT, 2);
    }

    private static List<String> cells(FleetPool pool) {
        return Arrays.asList(
                pool.service.isEmpty() ? "-" : Fit.middle(pool.service, MAX_NAME),
                Fit.middle(pool.pool, MAX_NAME),
                Amounts.count(pool.replicas),
                pool.now(),
                pool.best() < 0 ? "-" : String.valueOf(pool.best()),
                pool.limit(),
                Amounts.count(pool.threads),
                pool.change());
    }
}
