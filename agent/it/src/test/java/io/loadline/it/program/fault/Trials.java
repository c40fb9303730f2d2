// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.ObjectName;

/** The ways to make the agent fail, each followed by a look whether it measures on. */
final class Trials {

    private static final long PATIENCE_SECONDS = 20;
    private static final int MAX_HANGS = 4;
    private static final int MAX_COMPLAINTS = 5;
    private static final int MIXTURES = 10;
    private static final long QUIET_NANOS = 600_000_000L;
    private static final long LONGEST_NANOS = 6_000_000_000L;

    private final Seen seen = new Seen();
    private int witnesses;

    /** Each point that the application's threads come by, one after the other; of {@code parts}, only this one. */
    Outcome eachPoint(long seed, int part, int parts) throws Exception {
        awaitAgent();
        Map<String, Runnable> faults = new LinkedHashMap<>();
        for (int point : pointsOf(new Work(seen)::run)) {
            if (point % parts == part) {
                faults.put(
                        "fault at " + FaultAgent.POINTS.name(point) + ", seed " + seed,
                        () -> FaultPoint.armOne(point, seed));
            }
        }
        return oneByOne(faults);
    }

    /** All points at random, few faults and many. */
    Outcome mixture(long seed) throws Exception {
        awaitAgent();
        Map<String, Runnable> faults = new LinkedHashMap<>();
        for (int i = 0; i < MIXTURES; i++) {
            long thisSeed = seed + i;
            int rarity = 2 << i;
            faults.put("mixture, seed " + thisSeed + ", one in " + rarity, () -> FaultPoint.armAll(thisSeed, rarity));
        }
        return oneByOne(faults);
    }

    /** By name how to arm each. */
    private Outcome oneByOne(Map<String, Runnable> faults) throws Exception {
        Outcome outcome = new Outcome();
        List<Witness> witnesses = new ArrayList<>();
        int hangs = 0;
        for (Map.Entry<String, Runnable> fault : faults.entrySet()) {
            fault.getValue().run();
            boolean ended = Deadline.run(PATIENCE_SECONDS, seen, () -> {
                new Work(seen).run();
                FaultPoint.disarm();
                witnesses.add(witness(fault.getKey()));
                return null;
            });
            FaultPoint.disarm();
            count(outcome);
            collect(outcome, fault.getKey());
            hangs += ended ? 0 : 1;
            if (hangs == MAX_HANGS) {
                outcome.complaints.add("gave up after " + hangs + " faults that hang");
                break;
            }
        }
        return checked(outcome, witnesses);
    }

    /** Every point of the agent's own thread once, while pools come and go. */
    Outcome agentThread(long seed) throws Exception {
        FaultPoint.armEachOnce(true, seed);
        return whileThrowing(seed, () -> new Work(seen).run());
    }

    /** Every point of those who read the MBeans, once. */
    Outcome reader(long seed) throws Exception {
        awaitAgent();
        FaultPoint.armEachOnce(false, seed);
        return whileThrowing(seed, Trials::readAll);
    }

    /** No injected faults: the stack itself is short. */
    Outcome stackEdge(PrintStream out) throws Exception {
        awaitAgent();
        Outcome outcome = new Outcome();
        StackEdge edge = new StackEdge(seen);
        edge.run(EdgeCall.handingIn(), out);
        collect(outcome, "stack");
        if (edge.poolsAnswer()) {
            String before = "calls from the edge of the stack";
            checked(outcome, Collections.singletonList(witness(before)));
        }
        edge.run(EdgeCall.TAKING_OUT, out);
        collect(outcome, "stack");
        return outcome;
    }

    /** No injected faults: the heap is full. */
    Outcome fullHeap(PrintStream out) throws Exception {
        awaitAgent();
        Outcome outcome = new Outcome();
        new FullHeap(seen).run(out);
        collect(outcome, "heap");
        return checked(outcome, Collections.singletonList(witness("a full heap")));
    }

    private interface Step {
        void run() throws Exception;
    }

    private Outcome whileThrowing(long seed, Step step) throws Exception {
        Outcome outcome = new Outcome();
        long end = System.nanoTime() + LONGEST_NANOS;
        long[] lastNews = {System.nanoTime()};
        int[] before = {0};
        BooleanSupplier news = () -> {
            int now = sum(true);
            boolean more = now != before[0];
            before[0] = now;
            lastNews[0] = more ? System.nanoTime() : lastNews[0];
            return now == 0 || System.nanoTime() - lastNews[0] < QUIET_NANOS;
        };
        while (news.getAsBoolean() && System.nanoTime() - end < 0) {
            if (!Deadline.run(PATIENCE_SECONDS, seen, () -> {
                step.run();
                return null;
            })) {
                break;
            }
        }
        String last = FaultAgent.POINTS.name(FaultPoint.last());
        FaultPoint.disarm();
        count(outcome);
        collect(outcome, "each point once, seed " + seed + ", last " + last);
        List<Witness> witnesses = new ArrayList<>();
        witnesses.add(witness("each point once, seed " + seed + ", last " + last));
        return checked(outcome, witnesses);
    }

    private static List<Integer> pointsOf(Step step) throws Exception {
        FaultPoint.count(false);
        step.run();
        step.run();
        FaultPoint.disarm();
        List<Integer> reached = new ArrayList<>();
        for (int i = 0; i < FaultAgent.POINTS.count(); i++) {
            if (FaultPoint.calls(i) > 0) {
                reached.add(i);
            }
        }
        return reached;
    }

    private Witness witness(String after) throws InterruptedException {
        return new Witness("w" + ++witnesses + "w", after, seen);
    }

    private Outcome checked(Outcome outcome, List<Witness> witnesses) {
        for (Witness witness : witnesses) {
            witness.check(seen);
            if (outcome.complaints.size() > MAX_COMPLAINTS) {
                break;
            }
            collect(outcome, "afterwards");
        }
        return outcome;
    }

    private void collect(Outcome outcome, String when) {
        seen.takeAll().forEach(complaint -> outcome.complaints.add(when + ": " + complaint));
    }

    /** Since the last arming. */
    private static void count(Outcome outcome) {
        outcome.points += sum(true);
        outcome.thrown += sum(false);
    }

    private static int sum(boolean points) {
        int n = 0;
        for (int i = 0; i < FaultAgent.POINTS.count(); i++) {
            n += points ? Math.min(1, FaultPoint.thrown(i)) : FaultPoint.thrown(i);
        }
        return n;
    }

    /** Waits until the agent publishes what it measures. */
    private static void awaitAgent() {
        OwnBeans.awaitBean(OwnBeans.agent());
        OwnBeans.await(
                "ThreadPools appears", () -> !OwnBeans.beans("type=ThreadPools").isEmpty());
    }

    /** Reads everything there is, and forgets it. Who asks the agent may see its errors. */
    private static void readAll() {
        for (ObjectName name : OwnBeans.beans("*")) {
            try {
                for (MBeanAttributeInfo attribute :
                        OwnBeans.server().getMBeanInfo(name).getAttributes()) {
                    read(name, attribute.getName());
                }
            } catch (JMException | RuntimeException failed) {
                // the next one
            }
        }
    }

    private static void read(ObjectName name, String attribute) {
        try {
            OwnBeans.server().getAttribute(name, attribute);
        } catch (JMException | RuntimeException failed) {
            // the next one
        }
    }

    /** Findings of a trial. */
    static final class Outcome {

        final List<String> complaints = new ArrayList<>();

        /** Number of points that were reached. */
        int points;

        /** Number of faults that were thrown. */
        int thrown;
    }
}
