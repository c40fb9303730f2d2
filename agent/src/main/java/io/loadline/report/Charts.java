// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.memory.Hour;
import io.loadline.model.Figures;
import io.loadline.model.Recommendation;
import io.loadline.model.regime.LoadCurve;
import io.loadline.model.work.Prediction;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Pictures of one pool for its page in a browser. Each one is missing where its figures are. Immutable. */
final class Charts {

    private static final int HEIGHT = 200;

    /** Top and bottom of a panel, and of the smaller one below it. */
    private static final int TOP = 18;

    private static final int UPPER_END = 92;
    private static final int LOWER_TOP = 122;
    private static final int LOWER_END = 182;
    private static final int SINGLE_END = 176;

    /** Ratio of the largest to the smallest number of threads from which their axis is logarithmic. */
    private static final int MANY_TIMES = 8;

    /**
     * Times at the present size, or at the best one, beyond which the picture cuts the p99: that of far too few threads
     * would hide what a change gains.
     */
    private static final int MOST_TIMES = 3;

    /** Number of call sites that get a part of their own. */
    private static final int MAX_SITES = 4;

    /** Number of characters of a call site that fit beside its figures, also in the larger letters of a narrow screen. */
    private static final int MAX_NAME = 50;

    private static final double[] PERCENTILES = {50, 90, 99, 99.9};
    private static final String[] PARTS = {"part0", "part1", "part2", "part3", "part4", "part5", "part6", "part7"};

    private final PoolSnapshot pool;
    private final Recommendation made;
    private final String servers;

    Charts(PoolSnapshot pool, Recommendation made) {
        this.pool = pool;
        this.made = made;
        this.servers = Phrases.of(pool.ofConnections, pool.ofPermits).servers();
    }

    private String server() {
        return servers.substring(0, servers.length() - 1);
    }

    /** Returns all pictures that can be drawn, as HTML. */
    List<String> html(List<Prediction> whatIf, Hotspots hotspots, List<Hour> hours, List<LoadCurve.Level> levels) {
        List<Figure> figures = new ArrayList<>();
        figures.add(sizeInTime());
        figures.add(whatIf(whatIf));
        figures.add(timeOfATask(hotspots));
        figures.add(waits());
        figures.add(loadCurve(levels));
        figures.add(week(hours));
        List<String> lines = new ArrayList<>();
        for (Figure figure : figures) {
            if (figure != null) {
                lines.add(figure.html());
            }
        }
        if (!lines.isEmpty()) {
            lines.add(0, "<div class=\"figures\">");
            lines.add("</div>");
        }
        return lines;
    }

    private Figure sizeInTime() {
        Timeline line = Timeline.of(pool.windows);
        if (line.isEmpty()) {
            return null;
        }
        Axis time = Axis.linear(line.seconds[0], 0);
        double most = Math.max(max(line.busy), Math.max(max(line.threads), hasSize() ? highest() : 0));
        Figure figure = new Figure(
                "In time",
                String.format(
                        Locale.ROOT,
                        "Busy %s in the last %s: %s at most, of %s.",
                        servers,
                        Amounts.time(-1e3 * time.from()),
                        Amounts.rate(max(line.busy)),
                        Amounts.count(max(line.threads))),
                HEIGHT);
        Figure.Panel busy = figure.panel(TOP, UPPER_END + 10, time, Axis.linear(0, 1.05 * most))
                .values(servers, Charts::round)
                .area("busy", line.seconds, line.busy)
                .curve("all", line.seconds, line.threads);
        figure.legend("busy", "busy").legend("all", "all");
        if (hasSize()) {
            busy.rows("range", made.size.low, made.size.high).level("advised", made.size.threads);
            figure.legend("advised", "advised " + made.size.threads + ", range");
        }
        figure.panel(LOWER_TOP + 10, LOWER_END, time, Axis.linear(0, Math.max(1, max(line.queued))))
                .values("queued", Amounts::count)
                .area("queued", line.seconds, line.queued)
                .scale(seconds -> seconds == 0
                        ? "now"
                        : "-" + Amounts.time(-1e3 * seconds).replace(".0 ", " "));
        return figure;
    }

    private Figure whatIf(List<Prediction> predictions) {
        List<Prediction> rows = new ArrayList<>(predictions);
        rows.sort(Comparator.comparingInt(row -> row.threads));
        if (rows.size() < 2) {
            return null;
        }
        double[] sizes = figures(rows, row -> row.threads);
        double[] rates = figures(rows, row -> row.throughputPerSecond);
        double[] tails = figures(rows, row -> row.p99ResponseMillis);
        double least = sizes[0];
        double most = sizes[sizes.length - 1];
        Axis threads = most > MANY_TIMES * least ? Axis.logarithmic(least, most) : Axis.linear(least, most);
        Figure figure =
                new Figure("Other sizes", "Throughput and p99 response by size; the table below has them.", HEIGHT);
        String rate = pool.ofConnections ? "requests/s" : "tasks/s";
        marked(figure.panel(TOP, UPPER_END, threads, Axis.linear(0, 1.1 * max(rates)))
                        .values(rate, Charts::round))
                .curve("rate", sizes, rates)
                .dots("rate", sizes, rates);
        double cut = cut(rows);
        Figure.Panel lower =
                figure.panel(LOWER_TOP, LOWER_END, threads, Axis.linear(0, 1.1 * Math.min(cut, max(tails))));
        marked(lower.values("p99 response", millis -> millis == 0 ? "0" : Amounts.time(millis)))
                .curve("tail", sizes, figures(rows, row -> Math.min(cut, row.p99ResponseMillis)))
                .dots(
                        "tail",
                        sizes,
                        figures(rows, row -> row.p99ResponseMillis > cut ? Double.NaN : row.p99ResponseMillis));
        lower.scale(Charts::round);
        if (made.currentSize > 0) {
            figure.legend("current", "now " + made.currentSize);
        }
        if (hasSize()) {
            boolean isGoal = made.goal.threads == made.size.threads;
            figure.legend("advised", (isGoal ? "best " : "step ") + made.size.threads);
            if (!isGoal) {
                figure.legend("goal", "goal " + made.goal.threads);
            }
        }
        return figure;
    }

    /** Returns the longest p99 response that the picture shows, in milliseconds. */
    private double cut(List<Prediction> rows) {
        double now = 0;
        double best = Double.POSITIVE_INFINITY;
        for (Prediction row : rows) {
            now = row.threads == made.currentSize ? Math.max(now, row.p99ResponseMillis) : now;
            best = row.p99ResponseMillis > 0 ? Math.min(best, row.p99ResponseMillis) : best;
        }
        return MOST_TIMES * (now > 0 ? now : best);
    }

    /** Marks the present size, the advised one with its range, and the goal. */
    private Figure.Panel marked(Figure.Panel panel) {
        if (hasSize()) {
            panel.columns("range", made.size.low, made.size.high).upright("advised", made.size.threads);
            if (made.goal.threads != made.size.threads) {
                panel.upright("goal", made.goal.threads);
            }
        }
        return made.currentSize > 0 ? panel.upright("current", made.currentSize) : panel;
    }

    private Figure timeOfATask(Hotspots hotspots) {
        Figures figures = Figures.of(pool);
        double blocked = figures.split.blockedMillis;
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put(pool.ofConnections ? "waits for a " + server() : "waits in the queue", figures.meanWaitMillis);
        if (blocked >= 0) {
            parts.put("on CPU", figures.split.cpuMillis);
            parts.put("waits for a processor", figures.split.runQueueMillis);
            blockedSites(hotspots, blocked, parts);
        } else {
            parts.put(pool.ofConnections ? "is held" : "in service", figures.split.serviceMillis);
        }
        parts.values().removeIf(millis -> !(millis > 0));
        double all = parts.values().stream().mapToDouble(n -> n).sum();
        if (parts.isEmpty()) {
            return null;
        }
        int row = 18;
        Figure figure = new Figure(
                pool.ofConnections ? "Where the time of a request goes" : "Where the time of a task goes",
                "The parts of " + Amounts.time(all) + " that it takes on average; the picture names them.",
                34 + row * parts.size());
        double at = 0;
        int line = 0;
        for (Map.Entry<String, Double> part : parts.entrySet()) {
            double share = part.getValue() / all;
            figure.rectangle(PARTS[line], at * Figure.WIDTH, 0, share * Figure.WIDTH - 1, 22);
            double y = 46 + row * line;
            figure.rectangle(PARTS[line], 0, y - 9, 10, 10)
                    .text("end", 72, y, Amounts.time(part.getValue()))
                    .text("end", 112, y, Amounts.percent(share))
                    .text("start", 122, y, Fit.middle(part.getKey(), MAX_NAME));
            at += share;
            line++;
        }
        return figure;
    }

    /** Divides the blocked time by the stacks of workers that did not compute. */
    private static void blockedSites(Hotspots hotspots, double blocked, Map<String, Double> parts) {
        Map<String, Double> shares = new LinkedHashMap<>();
        double all = 0;
        for (Hotspots.Row row : hotspots.rows) {
            if (row.hotspot.state != Hotspot.State.COMPUTING) {
                all += row.share;
                String site = row.hotspot.state == Hotspot.State.OTHERS ? "" : row.hotspot.text();
                shares.merge(shares.size() < MAX_SITES || shares.containsKey(site) ? site : "", row.share, Double::sum);
            }
        }
        if (shares.isEmpty()) {
            parts.put("blocked", blocked);
        }
        for (Map.Entry<String, Double> site : shares.entrySet()) {
            String name = site.getKey().isEmpty() ? "blocked elsewhere" : "blocked: " + site.getKey();
            parts.put(name, blocked * site.getValue() / all);
        }
    }

    private Figure waits() {
        if (pool.wait.count == 0 && pool.service.count == 0) {
            return null;
        }
        double[] at = new double[PERCENTILES.length + 1];
        for (int i = 0; i < PERCENTILES.length; i++) {
            at[i] = -Math.log10(1 - PERCENTILES[i] / 100);
        }
        at[PERCENTILES.length] = at[PERCENTILES.length - 1] + 0.7;
        double[] wait = percentiles(pool.wait);
        double[] service = percentiles(pool.service);
        double longest = Math.max(max(wait), max(service));
        double[] all = {wait[0], service[0], longest};
        Figure figure = new Figure(
                "Waits",
                String.format(
                        "p50, p90, p99 and p99.9 of the wait: %s, %s, %s, %s.",
                        Amounts.time(pool.wait.p50),
                        Amounts.time(pool.wait.p90),
                        Amounts.time(pool.wait.p99),
                        Amounts.time(pool.wait.p999)),
                HEIGHT);
        Figure.Panel panel = figure.panel(TOP, SINGLE_END, Axis.linear(at[0] - 0.1, at[at.length - 1]), times(all))
                .values("", Amounts::time)
                .curve("rate", at, service)
                .dots("rate", at, service)
                .curve("tail", at, wait)
                .dots("tail", at, wait);
        for (int i = 0; i < PERCENTILES.length; i++) {
            panel.mark(at[i], "p" + (i < 3 ? Amounts.count(PERCENTILES[i]) : "99.9"));
        }
        panel.mark(at[PERCENTILES.length], "max");
        return figure.legend("tail", pool.ofConnections ? "wait for a " + server() : "wait in the queue")
                .legend("rate", pool.ofConnections ? "held" : "service");
    }

    private static double[] percentiles(Distribution times) {
        return new double[] {times.p50, times.p90, times.p99, times.p999, times.max};
    }

    private Figure loadCurve(List<LoadCurve.Level> used) {
        if (used.size() < 2) {
            return null;
        }
        double[] busy = figures(used, LoadCurve.Level::concurrency);
        double[] blocked = figures(used, level -> 1e3 * level.blocked());
        double[] rate = figures(used, LoadCurve.Level::perSecond);
        Axis n = Axis.linear(0, 1.05 * max(busy));
        Figure figure = new Figure(
                "By busy " + servers,
                "Blocked time and throughput by busy " + servers + "; the list below has them.",
                HEIGHT);
        figure.panel(TOP, UPPER_END, n, Axis.linear(0, 1.1 * max(blocked)))
                .values("blocked", millis -> millis == 0 ? "0" : Amounts.time(millis))
                .curve("tail", busy, blocked)
                .dots("tail", busy, blocked);
        figure.panel(LOWER_TOP, LOWER_END, n, Axis.linear(0, 1.1 * max(rate)))
                .values(pool.ofConnections ? "requests/s" : "tasks/s", Charts::round)
                .curve("rate", busy, rate)
                .dots("rate", busy, rate)
                .scale(Charts::round);
        return figure;
    }

    private Figure week(List<Hour> hours) {
        int most = hours.stream().mapToInt(hour -> hour.size.threads).max().orElse(0);
        if (hours.size() < 2 || most <= 0) {
            return null;
        }
        Map<LocalDate, int[]> days = WeekTable.sizes(hours);
        int row = 20;
        double cell = (Figure.WIDTH - 44) / 24.0;
        Figure figure = new Figure(
                "Size needed by the hour",
                "At most " + most + " " + servers + "; the list below has each hour.",
                18 + row * days.size());
        for (int hour = 0; hour < 24; hour += 3) {
            figure.text("middle", 44 + cell * (hour + 0.5), 11, String.format("%02d", hour));
        }
        int line = 0;
        for (Map.Entry<LocalDate, int[]> day : days.entrySet()) {
            double y = 16 + row * line++;
            figure.text("start", 0, y + 13, WeekTable.DAY.format(day.getKey()));
            for (int hour = 0; hour < 24; hour++) {
                int size = day.getValue()[hour];
                double x = 44 + cell * hour;
                int heat = size <= 0 ? 0 : (int) Math.ceil(5.0 * size / most);
                figure.rectangle("heat" + heat, x, y, cell - 1, row - 1);
                if (size > 0 && size < 1000) {
                    figure.text(heat > 3 ? "cell hot" : "cell", "middle", x + cell / 2, y + 13, String.valueOf(size));
                }
            }
        }
        return figure;
    }

    /** Returns the upper end of the range, or less where that would flatten the picture. */
    private int highest() {
        return Math.min(made.size.high, 2 * made.size.threads);
    }

    private boolean hasSize() {
        return made.size.threads > 0;
    }

    /** Formats a mark of an axis; whole numbers have no decimals. */
    private static String round(double mark) {
        return Math.abs(mark - Math.rint(mark)) < 1e-6 ? Amounts.count(Math.rint(mark)) : Amounts.rate(mark);
    }

    /** Returns a logarithmic axis for positive times in milliseconds. */
    private static Axis times(double[] millis) {
        double least = Double.POSITIVE_INFINITY;
        for (double time : millis) {
            least = time > 0 ? Math.min(least, time) : least;
        }
        double most = max(millis);
        return Double.isInfinite(least)
                ? Axis.logarithmic(0.1, 1)
                : Axis.logarithmic(Math.max(least / 1.3, most / 1e4), 1.3 * most);
    }

    private static <T> double[] figures(List<T> rows, ToDoubleFunction<T> figure) {
        return rows.stream().mapToDouble(figure).toArray();
    }

    /** Returns the largest known value; 0 if none is known. */
    private static double max(double[] values) {
        double most = 0;
        for (double value : values) {
            most = value > most ? value : most;
        }
        return most;
    }
}
