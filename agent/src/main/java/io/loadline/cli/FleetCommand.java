// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import io.loadline.report.Table;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** {@code fleet URL}: a row for each service and pool over many JVMs, those with most to change first. */
final class FleetCommand {

    private static final String USUAL_TIME = "1d";
    private static final List<String> TITLES =
            Arrays.asList("SERVICE", "POOL", "REPLICAS", "SET", "BEST", "LIMIT", "THREADS", "CHANGE");
    private static final List<String> LEFT = Arrays.asList("SERVICE", "POOL", "LIMIT", "CHANGE");
    private static final int MAX_NAME = 40;
    private static final String UNITS = "smhdw";
    private static final int[] SECONDS = {1, 60, 3600, 86_400, 604_800};

    /** In less there are no hours to choose from, and all of it is one. */
    private static final int LEAST_OF_HOURS = 7200;

    private FleetCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        String url = words.name(0);
        if (!url.contains("://")) {
            throw words.wrong("'" + url + "' is no URL");
        }
        String time = words.value("--over", USUAL_TIME);
        if (!time.matches("[1-9]\\d{0,3}[smhdw]")) {
            throw words.wrong("--over takes a time such as 12h, 7d or 2w, not '" + time + "'");
        }
        boolean ofHours = seconds(time) >= LEAST_OF_HOURS;
        lines(new FleetPrometheus(url, time, ofHours).ask()).forEach(out::println);
        out.println();
        out.println("BEST: one size for all replicas, from the threads wanted in the "
                + (ofHours ? "busiest hour of the last " : "last ")
                + (time.equals(USUAL_TIME) ? "day" : time) + ".");
    }

    private static long seconds(String time) {
        int last = time.length() - 1;
        return Long.parseLong(time.substring(0, last)) * SECONDS[UNITS.indexOf(time.charAt(last))];
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
