// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static io.loadline.lab.real.RealWorkload.RightRegimes.always;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Load;
import io.loadline.lab.real.RealWorkload.Body;
import io.loadline.lab.real.RealWorkload.Kind;
import io.loadline.lab.real.RealWorkload.PoolLoad;
import io.loadline.lab.real.RealWorkload.RightRegimes;
import java.util.List;
import java.util.stream.Stream;

/**
 * Suite of workloads, W1 to W15. The same arguments give the same workloads.
 *
 * @param scale of all task lengths, in (0, 1]. Quick runs shorten tasks and gaps between arrivals alike, so that the
 *     same load shows in less time
 * @param cycleSeconds length of a burst and a calm together, and of a sine wave
 * @param processors of the machine
 */
record RealWorkloads(double scale, double cycleSeconds, int processors) {
    private static final int UNBOUNDED = Integer.MAX_VALUE;
    private static final String POOL = "regret";
    private static final LengthDistribution ERLANG_4 = LengthDistribution.parse("erlang:4");

    List<RealWorkload> all() {
        return Stream.of(closed(), open(), others()).flatMap(List::stream).toList();
    }

    /** @throws IllegalArgumentException if there is none */
    RealWorkload named(String id) {
        return all().stream()
                .filter(workload -> workload.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("workload " + id));
    }

    private List<RealWorkload> closed() {
        RightRegimes bound = always("closed", "processor");
        List<String> either = List.of("closed", "downstream");
        RightRegimes downstream = new RightRegimes(either, either, List.of("downstream"));
        Body behindTen = new Body(ERLANG_4, 1, 10, 10, 20, 0);
        Body behindTwo = new Body(ERLANG_4, 2, 10, 2, 5, 0);
        return List.of(
                closed("W1", "closed, 10 clients, 10 ms processor", 10, Body.of(ERLANG_4, 10, 0), bound),
                closed("W2", "closed, 10 clients, 10 + 10 ms", 10, Body.of(ERLANG_4, 10, 10), bound),
                closed("W3", "closed, 40 clients, 10 + 90 ms", 40, Body.of(ERLANG_4, 10, 90), bound),
                closed("W4", "closed, 64 clients, 1 + 99 ms", 64, Body.of(ERLANG_4, 1, 99), bound),
                single("W5", "downstream of 10 permits", Kind.CLOSED, new Load.Closed(40), behindTen, downstream, 16),
                single("W6", "a lock with 2 holders", Kind.CLOSED, new Load.Closed(20), behindTwo, downstream, 7));
    }

    private List<RealWorkload> open() {
        LengthDistribution exponential = LengthDistribution.EXPONENTIAL;
        LengthDistribution twoPoint = LengthDistribution.parse("two-point");
        Body body = Body.of(exponential, 2, 18);
        Body pareto = Body.of(LengthDistribution.parse("pareto:1.2"), 1, 9);
        Arrivals poisson = new Arrivals.Poisson(perSecond(400));
        Arrivals faster = new Arrivals.Poisson(perSecond(600));
        Arrivals sine = new Arrivals.Sinusoidal(perSecond(300), 0.8, cycleSeconds);
        Arrivals bursts =
                new Arrivals.TwoState(perSecond(100), perSecond(700), cycleSeconds * 0.75, cycleSeconds * 0.25);
        RightRegimes spare = always("spare").whileUnder("overload");
        RightRegimes bursty = always("burst").whileUnder("burst", "overload");
        RightRegimes either = always("spare", "burst").whileUnder("overload", "burst");
        RightRegimes heavy = always("heavy").whileUnder("heavy", "overload");
        return List.of(
                open("W7a", "Poisson, exponential lengths", poisson, body, spare, 13),
                open(
                        "W7b",
                        "Poisson, constant lengths",
                        poisson,
                        Body.of(LengthDistribution.CONSTANT, 2, 18),
                        spare,
                        13),
                open("W7c", "Poisson, two-point lengths", poisson, Body.of(twoPoint, 2, 18), spare, 13),
                open("W8", "two-state bursts", bursts, body, bursty, 18),
                open("W9", "a sinusoid", sine, body, either, 16),
                open("W10", "Pareto lengths", faster, pareto, heavy, 14));
    }

    private List<RealWorkload> others() {
        Load batch = submitted(new Arrivals.AllAtOnce(512));
        Body probe = Body.of(LengthDistribution.CONSTANT, 0.05, 400);
        Body request = Body.of(LengthDistribution.EXPONENTIAL, 1, 19);
        PoolLoad flooded = pool(POOL, 40, submitted(new Arrivals.Poisson(perSecond(400))), request);
        RightRegimes overload = new RightRegimes(List.of("overload"), List.of("spare", "overload"), List.of("spare"));
        Body shared = Body.of(ERLANG_4, 5, 5);
        List<PoolLoad> two = List.of(
                pool("gold", UNBOUNDED, new Load.Closed(12), shared),
                pool("plain", UNBOUNDED, new Load.Closed(12), shared));
        RightRegimes both = always("closed", "processor");
        Body nested = new Body(ERLANG_4, 2, 4, 0, 0, 1);
        RightRegimes deadlock = always("closed").whileUnder("deadlock");
        Load trickle = submitted(new Arrivals.Poisson(2));
        return List.of(
                single("W11", "a batch of probes that time out", Kind.BATCH, batch, probe, always("batch"), 512),
                new RealWorkload("W12", "overload with rejections", Kind.OPEN, List.of(flooded), overload, 12),
                new RealWorkload("W13", "two pools", Kind.CLOSED, two, both, 3 * processors),
                single("W14", "nested tasks that deadlock", Kind.NESTED, new Load.Closed(8), nested, deadlock, 9),
                single("W15", "too little data", Kind.TOO_LITTLE, trickle, request, always("too little"), 4));
    }

    /**
     * Makes a closed workload. Its centre is 1.3 times the size at which throughput stops rising if nothing queues
     * (Denning and Buzen's asymptotic bounds), if its tasks wait.
     */
    private RealWorkload closed(String id, String title, int clients, Body body, RightRegimes expected) {
        double bend = processors * body.aloneMillis() / body.processorMillis();
        double more = body.waitMillis() == 0 ? 1 : 1.3;
        int centre = (int) Math.max(1, Math.min(clients, Math.rint(bend * more)));
        return single(id, title, Kind.CLOSED, new Load.Closed(clients), body, expected, centre);
    }

    private RealWorkload open(
            String id, String title, Arrivals arrivals, Body body, RightRegimes expected, int centre) {
        return single(id, title, Kind.OPEN, submitted(arrivals), body, expected, centre);
    }

    /** Makes an open load: tasks arrive whether or not earlier ones are done, and one thread submits them. */
    private static Load submitted(Arrivals arrivals) {
        return new Load.Open(arrivals, 1);
    }

    private double perSecond(double rate) {
        return rate / scale;
    }

    private RealWorkload single(
            String id, String title, Kind kind, Load source, Body body, RightRegimes expected, int centre) {
        return new RealWorkload(id, title, kind, List.of(pool(POOL, UNBOUNDED, source, body)), expected, centre);
    }

    private PoolLoad pool(String name, int capacity, Load source, Body body) {
        return new PoolLoad(name, capacity, source, body.scaled(scale));
    }
}
