package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Phrases;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import javax.management.openmbean.CompositeData;

/** One pool as {@code top} shows it: its figures as text, and how much they matter. Immutable. */
final class PoolRow {

    /** How much a pool matters, the most important first. */
    enum Standing {
        /** Something should be changed. */
        ADVICE(""),
        /** Tasks are rejected, or wait for a thread while none is free. */
        TROUBLE(""),
        KEEP("to keep"),
        TOO_LITTLE("with too little seen yet"),
        /** Built by a library for its own use, and well. */
        HELPER("that libraries use themselves"),
        WITHOUT_TASK("without a task so far");

        /** Follows "7 pools" in a summary. */
        final String words;

        Standing(String words) {
            this.words = words;
        }
    }

    /** The order in which pools are listed. */
    enum Order {
        IMPORTANCE(Comparator.comparing((PoolRow row) -> row.standing).thenComparing(most(row -> row.load()))),
        BUSY(most(row -> row.number("ActiveCount"))),
        RATE(most(row -> row.number("ArrivalsPerSecond"))),
        WAIT(most(row -> row.number("MeanWaitMillis"))),
        NAME(Comparator.comparing(row -> row.name));

        final Comparator<PoolRow> comparator;

        Order(Comparator<PoolRow> comparator) {
            this.comparator = comparator;
        }

        /** On the command line. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Comparator<PoolRow> most(ToDoubleFunction<PoolRow> figure) {
            return Comparator.comparingDouble((PoolRow row) -> {
                double value = figure.applyAsDouble(row);
                return Double.isNaN(value) ? 0 : -value;
            });
        }
    }

    private static final DateTimeFormatter PEAK = DateTimeFormatter.ofPattern(" EEE HH:mm", Locale.ENGLISH);

    private static final List<Object> IN_TROUBLE = Arrays.asList("starved", "deadlocked");

    /** Verdicts of pools of which a person has something to decide. */
    private static final List<String> TO_CHANGE = Arrays.asList("keep-order", "grow", "shrink", "split");

    final String name;
    final Standing standing;
    private final Map<String, Object> pool;

    /** {@code pool}: its attributes by name. */
    PoolRow(Map<String, Object> pool) {
        this.pool = pool;
        this.name = pool.get("Name") + (isOfConnections() ? " (connections)" : "");
        this.standing = standing();
    }

    private Standing standing() {
        if (!String.valueOf(pool.getOrDefault("HousekeepingOf", "")).isEmpty()) {
            // what it turns away it means to, and its size is nobody's business
            return isStarved() ? Standing.TROUBLE : Standing.HELPER;
        }
        String verdict = verdict();
        if (TO_CHANGE.contains(verdict)) {
            return Standing.ADVICE;
        }
        if (turnedAway() > 0 || isStarved()) {
            return Standing.TROUBLE;
        }
        if (!(number("ArrivedCount") > 0 || number("RequeuedCount") > 0)) {
            return Standing.WITHOUT_TASK;
        }
        return verdict.equals("keep") ? Standing.KEEP : Standing.TOO_LITTLE;
    }

    private boolean isStarved() {
        return IN_TROUBLE.contains(pool.get("Standing"));
    }

    private double load() {
        return number("MeanInSystemObserved");
    }

    /** Tasks that the pool did not take since it was first seen, including those that callers ran. */
    double turnedAway() {
        return known("RejectedCount") - known("PutBackCount") + known("CallerRanCount");
    }

    double putBack() {
        return known("PutBackCount");
    }

    /** The threads that it may have as configured, written as in the recommendation: 4 in "grow 4 -> 6". */
    String now() {
        if (hasThreadPerTask()) {
            return "-";
        }
        return sizes(number("CorePoolSize"), number("MaximumPoolSize"));
    }

    private boolean hasThreadPerTask() {
        return "thread-per-task".equals(pool.get("Kind"));
    }

    /** The same as recommended; the permits of a semaphore where there is no size. */
    String best() {
        if (hasThreadPerTask()) {
            double permits = number(recommended("size"));
            return permits > 0 ? text(permits) : "?";
        }
        double core = number(recommended("corePoolSize"));
        double maximum = number(recommended("maximumPoolSize"));
        if (core < 0 || Double.isNaN(core)) {
            return "?";
        }
        // more threads would help, but only a person can decide that
        String orMore = verdict().equals("keep-order") ? " or " + text(number(recommended("size"))) : "";
        boolean isStep = verdict().equals("grow") && goal() > number(recommended("size"));
        return sizes(core, maximum) + orMore + (isStep ? ", then " + text(goal()) : "");
    }

    /** The right size, to which the recommended one may be a step. */
    private int goal() {
        return (int) number(recommended("goal"));
    }

    /** The size that the busiest hour wanted, and when that was: 33 Mon 10:00. */
    String peak() {
        Object hour = recommended("busiestHour");
        return hour == null || hour.toString().isEmpty()
                ? "-"
                : text(number(recommended("size"))) + PEAK.format(ZonedDateTime.parse(hour.toString()));
    }

    private String sizes(double core, double maximum) {
        if (!(core >= 0)) {
            return "-";
        }
        if (staysAtCore() || core == maximum) {
            return text(Math.max(1, core));
        }
        return text(core) + "-" + text(maximum);
    }

    private static String text(double threads) {
        return threads >= Integer.MAX_VALUE ? "any" : Amounts.count(threads);
    }

    /** With an unbounded queue there are never more threads than core. */
    private boolean staysAtCore() {
        return number("QueueCapacity") >= Integer.MAX_VALUE
                && !"threads-first".equals(pool.get("Kind"))
                && !isOfConnections();
    }

    boolean isOfConnections() {
        return "connections".equals(pool.get("Kind"));
    }

    String busy() {
        return Amounts.count(number("ActiveCount")) + "/" + Amounts.count(number("PoolSize"));
    }

    String coreAndMaximum() {
        return text(number("CorePoolSize")) + "/" + text(number("MaximumPoolSize"));
    }

    String percentiles(String distribution) {
        return Amounts.times(item(distribution, "p50"), item(distribution, "p99"));
    }

    Object item(String composite, String item) {
        Object value = pool.get(composite);
        // an agent of another version may have fewer items
        boolean has = value != null && ((CompositeData) value).containsKey(item);
        return has ? ((CompositeData) value).get(item) : null;
    }

    Object get(String attribute) {
        return pool.get(attribute);
    }

    String text(String attribute) {
        Object value = pool.get(attribute);
        return value == null ? "-" : value.toString();
    }

    /** What is recommended and why; empty if unknown. */
    String explanation() {
        Object explanation = recommended("explanation");
        return explanation == null ? "" : explanation.toString();
    }

    /** What happened to tasks that were not taken; empty if all were. */
    String refusals() {
        if (turnedAway() <= 0 && putBack() <= 0) {
            return "";
        }
        long callers = (long) known("CallerRanCount");
        return Phrases.of(isOfConnections())
                .say(
                        "{0}: {1:task was} turned away since the start{2}{3}.",
                        name,
                        (long) Math.max(0, turnedAway()),
                        callers == 0 ? "" : " (" + callers + " run by their callers)",
                        putBack() > 0 ? ", " + (long) putBack() + " put back into the queue" : "");
    }

    /** None for a scheduled pool: there the wait is lateness, which says nothing about the size. */
    String waitShare() {
        return "scheduled".equals(pool.get("Kind")) ? "-" : Amounts.percent(pool.get("WaitShareOfResponse"));
    }

    boolean hadATask() {
        return standing != Standing.WITHOUT_TASK && standing != Standing.HELPER;
    }

    /** The code of what to do; empty if unknown. */
    private String verdict() {
        Object verdict = recommended("verdictCode");
        return verdict == null ? "" : verdict.toString();
    }

    private Object recommended(String item) {
        return item("Recommendation", item);
    }

    private double known(String attribute) {
        double value = number(attribute);
        return Double.isNaN(value) ? 0 : value;
    }

    private double number(String attribute) {
        return number(pool.get(attribute));
    }

    private static double number(Object value) {
        return value == null ? Double.NaN : ((Number) value).doubleValue();
    }
}
