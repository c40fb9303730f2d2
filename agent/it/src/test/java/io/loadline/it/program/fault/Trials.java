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

/** Makes the agent fail in several ways, and checks after each that it still measures. */
final class Trials {

    private static final long PATIENCE_SECONDS = 20;
    private static final int MAX_HANGS = 4;
    private static final int MAX_COMPLAINTS = 5;
    private static final int MIXTURES = 10;
    private static final long QUIET_NANOS = 600_000_000L;
    private static final long LONGEST_NANOS = 6_000_000_000L;

    private final Seen seen = new Seen();
    private int witnesses;

    /**
     * Lets each point on the application's threads fail, one after the other. Only the part {@code part} of {@code
     * parts} is run.
     */
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

    /** Lets all points fail at random, first rarely and then often. */
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

    /** Runs a trial for each fault; {@code faults} are actions by name that arm a point. */
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

    /** Lets every point on the agent's thread fail once, while pools are made and ended. */
    Outcome agentThread(long seed) throws Exception {
        FaultPoint.armEachOnce(true, seed);
        return whileThrowing(seed, () -> new Work(seen).run());
    }

    /** Lets every point on a thread that reads the MBeans fail once. */
    Outcome reader(long seed) throws Exception {
        awaitAgent();
        FaultPoint.armEachOnce(false, seed);
        return whileThrowing(seed, Trials::readAll);
    }

    /** Runs with a short stack, without injected faults. */
    Outcome stackEdge(PrintStream out) throws Exception {
        awaitAgent();
        Outcome outcome = new Outcome();
        StackEdge edge = new StackEdge(seen);
        edge.run(EdgeCall.submitting(), out);
        collect(outcome, "stack");
        if (edge.poolsAnswer()) {
            String before = "calls from the edge of the stack";
            checked(outcome, Collections.singletonList(witness(before)));
        }
        edge.run(EdgeCall.REMOVING, out);
        collect(outcome, "stack");
        return outcome;
    }

    /** Runs with a full heap, without injected faults. */
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

    /** Adds the points and faults since the last arming. */
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

    /** Waits until the agent publishes its figures. */
    private static void awaitAgent() {
        OwnBeans.awaitBean(OwnBeans.agent());
        OwnBeans.await(
                "ThreadPools appears", () -> !OwnBeans.beans("type=ThreadPools").isEmpty());
    }

    /** Reads all attributes. A reader may see the agent's errors. */
    private static void readAll() {
        for (ObjectName name : OwnBeans.beans("*")) {
            try {
                for (MBeanAttributeInfo attribute :
                        OwnBeans.server().getMBeanInfo(name).getAttributes()) {
                    read(name, attribute.getName());
                }
            } catch (JMException | RuntimeException failed) {
                // reads the next one
            }
        }
    }

    private static void read(ObjectName name, String attribute) {
        try {
            OwnBeans.server().getAttribute(name, attribute);
        } catch (JMException | RuntimeException failed) {
            // reads the next one
        }
    }

    /** Outcome of a trial. */
    static final class Outcome {

        final List<String> complaints = new ArrayList<>();

        /** Number of reached points. */
        int points;

        /** Number of thrown faults. */
        int thrown;
    }
}
