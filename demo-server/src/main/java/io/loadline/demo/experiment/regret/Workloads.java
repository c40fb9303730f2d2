package io.loadline.demo.experiment.regret;

import static io.loadline.demo.experiment.regret.Workload.Expectation.always;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.experiment.regret.Workload.Body;
import io.loadline.demo.experiment.regret.Workload.Expectation;
import io.loadline.demo.experiment.regret.Workload.Kind;
import io.loadline.demo.experiment.regret.Workload.PoolLoad;
import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Load;
import java.util.ArrayList;
import java.util.List;

/** The suite, W1 to W15, for a machine with some number of processors. Same arguments, same workloads. */
final class Workloads {

    private static final int UNBOUNDED = Integer.MAX_VALUE;
    private static final String POOL = "regret";
    private static final LengthDistribution ERLANG_4 = LengthDistribution.parse("erlang:4");

    /** Quick runs shorten tasks and quicken arrivals alike, so that the same load shows in less time. */
    private final double scale;

    /** Seconds of a burst and a calm together, and of a sine. */
    private final double cycleSeconds;

    private final int processors;
    private final List<Workload> all = new ArrayList<>();

    /**
     * @param scale of all task lengths, in (0, 1]
     * @param processors of the machine
     */
    Workloads(double scale, double cycleSeconds, int processors) {
        this.scale = scale;
        this.cycleSeconds = cycleSeconds;
        this.processors = processors;
        closed();
        poisson();
        varying();
        others();
    }

    List<Workload> all() {
        return List.copyOf(all);
    }

    /** @throws IllegalArgumentException if there is none */
    Workload named(String id) {
        return all.stream()
                .filter(workload -> workload.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("workload " + id));
    }

    private void closed() {
        closed("W1", "closed, 10 clients, 10 ms processor", 10, Body.of(ERLANG_4, 10, 0));
        closed("W2", "closed, 10 clients, 10 + 10 ms", 10, Body.of(ERLANG_4, 10, 10));
        closed("W3", "closed, 40 clients, 10 + 90 ms", 40, Body.of(ERLANG_4, 10, 90));
        closed("W4", "closed, 64 clients, 1 + 99 ms", 64, Body.of(ERLANG_4, 1, 99));
        Expectation downstream = new Expectation(
                List.of("closed", "downstream"), List.of("closed", "downstream"), List.of("downstream"));
        Body behindTen = Body.of(ERLANG_4, 1, 10).at(10, 20);
        single("W5", "downstream of 10 permits", Kind.CLOSED, new Load.Closed(40), behindTen, downstream, 16);
        Body behindTwo = Body.of(ERLANG_4, 2, 10).at(2, 5);
        single("W6", "a lock with 2 holders", Kind.CLOSED, new Load.Closed(20), behindTwo, downstream, 7);
    }

    private void poisson() {
        Expectation open = always("spare").whileUnder("overload");
        poisson("W7a", "Poisson, exponential lengths", LengthDistribution.EXPONENTIAL, open);
        poisson("W7b", "Poisson, constant lengths", LengthDistribution.CONSTANT, open);
        poisson("W7c", "Poisson, two-point lengths", LengthDistribution.parse("two-point"), open);
    }

    private void varying() {
        Body body = Body.of(LengthDistribution.EXPONENTIAL, 2, 18);
        Arrivals bursts =
                new Arrivals.TwoState(perSecond(100), perSecond(700), cycleSeconds * 0.75, cycleSeconds * 0.25);
        Expectation bursty = always("burst").whileUnder("burst", "overload");
        single("W8", "two-state bursts", Kind.OPEN, open(bursts), body, bursty, 18);
        Arrivals sine = new Arrivals.Sinusoidal(perSecond(300), 0.8, cycleSeconds);
        Expectation either = always("spare", "burst").whileUnder("overload", "burst");
        single("W9", "a sinusoid", Kind.OPEN, open(sine), body, either, 16);
        Body pareto = Body.of(LengthDistribution.parse("pareto:1.2"), 1, 9);
        Expectation heavy = always("heavy").whileUnder("heavy", "overload");
        single("W10", "Pareto lengths", Kind.OPEN, open(new Arrivals.Poisson(perSecond(600))), pareto, heavy, 14);
    }

    private void others() {
        Body probe = Body.of(LengthDistribution.CONSTANT, 0.05, 400);
        single(
                "W11",
                "a batch of probes that time out",
                Kind.BATCH,
                open(new Arrivals.AllAtOnce(512)),
                probe,
                always("batch"),
                512);
        Load flood = open(new Arrivals.Poisson(perSecond(400)));
        Body request = Body.of(LengthDistribution.EXPONENTIAL, 1, 19);
        Expectation overload = new Expectation(List.of("overload"), List.of("spare", "overload"), List.of("spare"));
        add("W12", "overload with rejections", Kind.OPEN, List.of(pool(POOL, 1, 40, flood, request)), overload, 12);
        Body shared = Body.of(ERLANG_4, 5, 5);
        List<PoolLoad> two = List.of(
                pool("gold", 2, UNBOUNDED, new Load.Closed(12), shared),
                pool("plain", 1, UNBOUNDED, new Load.Closed(12), shared));
        add("W13", "two pools, weights 2 and 1", Kind.CLOSED, two, always("closed", "processor"), 3 * processors);
        Body nested = Body.of(ERLANG_4, 2, 4).nesting(1);
        Expectation deadlock = new Expectation(List.of("deadlock"), List.of("closed"), List.of("closed"));
        single("W14", "nested tasks that deadlock", Kind.NESTED, new Load.Closed(8), nested, deadlock, 9);
        Load trickle = open(new Arrivals.Poisson(2));
        single("W15", "too little data", Kind.TOO_LITTLE, trickle, request, always("too little"), 4);
    }

    private void closed(String id, String title, int clients, Body body) {
        Expectation expected = always("closed", "processor");
        single(id, title, Kind.CLOSED, new Load.Closed(clients), body, expected, closedCentre(clients, body));
    }

    /** Where throughput stops to rise if nothing queues (Denning and Buzen's asymptotic bounds), and some more. */
    private int closedCentre(int clients, Body body) {
        double bend = processors * body.aloneMillis() / body.processorMillis();
        double more = body.waitMillis() == 0 ? 1 : 1.3;
        return (int) Math.max(1, Math.min(clients, Math.rint(bend * more)));
    }

    private void poisson(String id, String title, LengthDistribution lengths, Expectation expected) {
        Load load = open(new Arrivals.Poisson(perSecond(400)));
        single(id, title, Kind.OPEN, load, Body.of(lengths, 2, 18), expected, 13);
    }

    /** Tasks come whether or not earlier ones are done; one thread submits them. */
    private static Load open(Arrivals arrivals) {
        return new Load.Open(arrivals, 1);
    }

    private double perSecond(double rate) {
        return rate / scale;
    }

    private void single(String id, String title, Kind kind, Load source, Body body, Expectation expected, int centre) {
        add(id, title, kind, List.of(pool(POOL, 1, UNBOUNDED, source, body)), expected, centre);
    }

    private void add(String id, String title, Kind kind, List<PoolLoad> pools, Expectation expected, int centre) {
        all.add(new Workload(id, title, kind, pools, expected, centre));
    }

    private PoolLoad pool(String name, double weight, int capacity, Load source, Body body) {
        return new PoolLoad(name, weight, capacity, source, body.scaled(scale));
    }
}
