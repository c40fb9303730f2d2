package io.loadline.demo.experiment.auto;

import io.loadline.demo.experiment.coverage.Lengths;
import io.loadline.demo.experiment.coverage.RightSize;
import java.util.ArrayList;
import java.util.List;

/**
 * A server, the size its pool starts with, and what comes upon it.
 *
 * @param id of its picture
 * @param server options of the server but for the number of threads
 * @param start threads
 * @param phases one after the other, all of the same length
 */
record Scenario(String id, String title, List<String> server, int start, List<Phase> phases) {

    private static final int CLIENTS = 16;
    private static final int SLEEP = 30;
    private static final int ERLANGS = 8;
    private static final int CALM_ERLANGS = 4;
    private static final int BUSY_ERLANGS = 12;

    /**
     * More than wait in a pool of the right size; fewer than come in a phase to one that is too small. With such a bound
     * the agent makes no pool smaller than it was at the start.
     */
    private static final List<String> BOUNDED = List.of("--queue", "100");

    private static final int PERMITS = 4;

    static List<Scenario> all() {
        List<Scenario> all = new ArrayList<>();
        Phase closed = Phase.closed(CLIENTS, CLIENTS);
        all.add(steady("closed-quarter", "closed, from a quarter", sleeping(), CLIENTS / 4, closed));
        all.add(steady("closed-four", "closed, from four times", sleeping(), 4 * CLIENTS, closed));
        int right = RightSize.of(Lengths.EXPONENTIAL, ERLANGS);
        Phase open = open(ERLANGS, right);
        List<String> quarter = exponential(BOUNDED);
        all.add(steady("open-quarter", "open, from a quarter", quarter, Math.round(right / 4f), open));
        all.add(steady("open-four", "open, from four times", exponential(List.of()), 4 * right, open));
        all.add(stepped());
        all.add(slowDatabase());
        all.add(neighbour());
        return all;
    }

    private static Scenario stepped() {
        Phase calm = open(CALM_ERLANGS, RightSize.of(Lengths.EXPONENTIAL, CALM_ERLANGS));
        Phase busy = open(BUSY_ERLANGS, RightSize.of(Lengths.EXPONENTIAL, BUSY_ERLANGS));
        return new Scenario(
                "load-steps",
                "open, steps up and down",
                exponential(BOUNDED),
                calm.right(),
                List.of(calm, busy, busy, calm, calm));
    }

    /** A call takes 10 ms, then 40. Threads past those that keep all permits in use only wait for one. */
    private static Scenario slowDatabase() {
        int before = right(10);
        Phase fast = Phase.closed(24, before).asking("calls of 10 ms", "downstream=10", before);
        Phase slow = fast.asking("calls of 40 ms", "downstream=40", right(40));
        return new Scenario(
                "slow-database",
                "a database that slows down",
                List.of("--digits", "100", "--sleep", "10", "--permits", String.valueOf(PERMITS)),
                before,
                List.of(fast, slow, slow));
    }

    /** Little's law: all permits in use, and meanwhile 10 ms asleep for each call. */
    private static int right(int callMillis) {
        return (int) Math.ceil(PERMITS * (10.0 + callMillis) / callMillis);
    }

    private static Scenario neighbour() {
        Phase alone = Phase.closed(10, 10);
        return new Scenario(
                "neighbour",
                "a neighbour takes a processor",
                List.of("--cpu-millis", "2", "--sleep", "18"),
                10,
                List.of(alone, alone.besideNeighbour(), alone));
    }

    private static Scenario steady(String id, String title, List<String> server, int start, Phase phase) {
        return new Scenario(id, title, server, start, List.of(phase, phase, phase));
    }

    private static Phase open(int erlangs, int right) {
        return Phase.open(erlangs * 1e3 / SLEEP, right);
    }

    private static List<String> sleeping() {
        return List.of("--digits", "100", "--sleep", String.valueOf(SLEEP));
    }

    private static List<String> exponential(List<String> queue) {
        List<String> options = new ArrayList<>(sleeping());
        options.addAll(List.of("--sleep-lengths", "exponential"));
        options.addAll(queue);
        return options;
    }

    /** The phases at which something changed, the first among them: a pool that is not resized needs no more. */
    List<Phase> situations() {
        List<Phase> situations = new ArrayList<>();
        for (Phase phase : phases) {
            if (situations.isEmpty() || !phase.equals(situations.get(situations.size() - 1))) {
                situations.add(phase);
            }
        }
        return situations;
    }

    /** Which of {@link #situations} a phase is. */
    int situationOf(int phase) {
        int situation = 0;
        for (int i = 1; i <= phase; i++) {
            situation += phases.get(i).equals(phases.get(i - 1)) ? 0 : 1;
        }
        return situation;
    }

    /** The phase with which the last change from outside came; 0 if there was none. */
    int lastChange() {
        int change = 0;
        for (int i = 1; i < phases.size(); i++) {
            change = phases.get(i).equals(phases.get(i - 1)) ? change : i;
        }
        return change;
    }

    /** Whether nothing changes from outside. */
    boolean isSteady() {
        return lastChange() == 0;
    }

    boolean hasNeighbour() {
        return phases.stream().anyMatch(Phase::neighbour);
    }

    int right() {
        return phases.get(phases.size() - 1).right();
    }
}
