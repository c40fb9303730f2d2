// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Load;
import io.loadline.demo.load.RunningLoad;
import io.loadline.lab.Oracle;
import java.net.URI;
import java.util.List;

/**
 * A server, the start size of its pool, and the loads in turn.
 *
 * @param id name of its picture's file
 * @param server options of the server, except the number of threads
 * @param start threads at the start
 * @param situations one after the other; a fixed pool runs each of them once
 * @param order index of the situation of each phase; all phases have the same length
 */
record Scenario(String id, String title, String server, int start, List<Phase> situations, List<Integer> order) {
    private static final int CLIENTS = 16;
    private static final int SLEEP = 30;
    private static final int PERMITS = 4;
    private static final int SENDERS = 256;
    private static final String SLEEPING = "--digits 100 --sleep " + SLEEP;
    private static final String EXPONENTIAL = SLEEPING + " --sleep-lengths exponential";
    /**
     * Options with a bounded queue. The bound is more than the tasks that wait in a pool of the right size, and fewer
     * than arrive in a phase. With a bounded queue the agent makes no pool smaller than at the start.
     */
    private static final String BOUNDED = EXPONENTIAL + " --queue 100";

    /**
     * Time in which the load does not change.
     *
     * @param situation short description
     * @param query of each request; empty for none
     * @param clients of a closed load; 0 if it is open
     * @param rate of an open load, Poisson arrivals per second
     * @param neighbour whether another program computes on one processor all the time
     * @param right the least good number of threads
     */
    record Phase(String situation, String query, int clients, double rate, boolean neighbour, int right) {
        static Phase closed(int clients, int right) {
            return new Phase(clients + " clients", "", clients, 0, false, right);
        }

        static Phase open(int erlangs) {
            double rate = erlangs * 1e3 / SLEEP;
            return new Phase("%.0f requests/s".formatted(rate), "", 0, rate, false, Oracle.right(erlangs));
        }

        /** Makes the load of the phase. {@code warmup} and {@code measured} are seconds. */
        RunningLoad.Plan load(URI server, int warmup, int measured, long seed) {
            URI target = query.isEmpty() ? server : URI.create(server + "?" + query);
            Load load = clients > 0 ? new Load.Closed(clients) : new Load.Open(new Arrivals.Poisson(rate), SENDERS);
            return new RunningLoad.Plan(load, target, warmup, measured, seed);
        }
    }

    static List<Scenario> all() {
        Phase closed = Phase.closed(CLIENTS, CLIENTS);
        Phase open = Phase.open(8);
        Phase calm = Phase.open(4);
        Phase busy = Phase.open(12);
        Phase fast = call(10);
        Phase slow = call(40);
        Phase alone = Phase.closed(10, 10);
        Phase beside = new Phase("10 clients, a neighbour", "", 10, 0, true, 10);
        String database = "--digits 100 --sleep 10 --permits " + PERMITS;
        String computing = "--cpu-millis 2 --sleep 18";
        int quarter = Math.round(open.right / 4f);
        return List.of(
                steady("closed-quarter", "closed, from a quarter", SLEEPING, CLIENTS / 4, closed),
                steady("closed-four", "closed, from four times", SLEEPING, 4 * CLIENTS, closed),
                steady("open-quarter", "open, from a quarter", BOUNDED, quarter, open),
                steady("open-four", "open, from four times", EXPONENTIAL, 4 * open.right, open),
                changing("load-steps", "open, steps up and down", BOUNDED, List.of(calm, busy, calm), 0, 1, 1, 2, 2),
                changing("slow-database", "a database that slows down", database, List.of(fast, slow), 0, 1, 1),
                changing(
                        "neighbour",
                        "a neighbour takes a processor",
                        computing,
                        List.of(alone, beside, alone),
                        0,
                        1,
                        2));
    }

    private static Scenario steady(String id, String title, String server, int start, Phase phase) {
        return new Scenario(id, title, server, start, List.of(phase), List.of(0, 0, 0));
    }

    /** Makes a scenario that starts with the right size. */
    private static Scenario changing(String id, String title, String server, List<Phase> situations, Integer... order) {
        return new Scenario(id, title, server, situations.get(0).right, situations, List.of(order));
    }

    /**
     * Makes a phase whose right size keeps all permits in use, by Little's law: each call holds a permit for {@code
     * millis} and sleeps for 10 ms. More threads would only wait for a permit.
     */
    private static Phase call(int millis) {
        int right = (int) Math.ceil(PERMITS * (10.0 + millis) / millis);
        return new Phase("calls of " + millis + " ms", "downstream=" + millis, 24, 0, false, right);
    }

    List<Phase> phases() {
        return order.stream().map(situations::get).toList();
    }

    /** Returns the phase that the last change of the load began; 0 if the load did not change. */
    int lastChange() {
        return order.indexOf(order.get(order.size() - 1));
    }
}
