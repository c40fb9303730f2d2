// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.Range.Within;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a {@link DemoServer} until its time is over. */
@Command(
        name = "server",
        description = {
            """
            Runs an HTTP server, on loopback only, whose requests have a known cost: each computes digits of an \
            irrational number, then sleeps as if it waited for a remote data source. Prints one line with its URL \
            when it is ready.""",
            "A request may ask for something else than the usual, by the options' names digits, sleep, downstream,"
                    + " nested and deadline:",
            "  curl 'http://127.0.0.1:PORT/work?digits=500&sleep=0'",
            "What it cannot serve it answers 503 with Retry-After; /counts tells how many it answered and refused.%n"
        })
public final class ServerCommand implements Callable<Integer> {
    private static final int USUAL_DIGITS = 1_000;
    private static final int MAX_THREADS = 10_000;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]+");

    @Spec
    private CommandSpec spec;

    @Option(names = "--port", description = "port to listen on; 0, the default: any")
    @Within(least = 0, most = 65_535, unit = "(0: any free port)")
    private int port;

    @Option(names = "--seconds", description = "the server stops by itself after so long (${DEFAULT-VALUE})")
    @Within(least = 1, most = 86_400, unit = "seconds")
    private int seconds = 600;

    @Option(names = "--stop-on-stdin-eof", description = "stop, too, when standard input ends: with the parent process")
    private boolean stopOnStdinEof;

    @Option(names = "--seed", description = "of all lengths: the n-th request draws the same again (${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--threads", description = "size of the pool (${DEFAULT-VALUE})")
    @Within(least = 1, most = MAX_THREADS, unit = "threads")
    private int threads = 4;

    @Option(names = "--more", paramLabel = "<name=threads>", description = """
            another pool of that size for the requests to /work/NAME, beside the one for /work; may be given again""")
    private Map<String, Integer> more = new TreeMap<>();

    @Option(
            names = "--queue",
            description = "a number of places, unbounded or handoff: nobody waits (${DEFAULT-VALUE})")
    private String queue = "unbounded";

    @Option(names = "--rejected", description = """
            what becomes of a request when all threads and places are taken: abort answers it 503, caller-runs has \
            the thread that takes requests from their sockets do it (${DEFAULT-VALUE})""")
    private PoolPlan.Rejection rejection = PoolPlan.Rejection.ABORT;

    @Option(names = "--of", description = "whose digits to compute: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
    private Irrational of = Irrational.PI;

    @ArgGroup
    private Cost cost = new Cost();

    /** Cost of a request to the processor; at most one of the two is given. */
    static final class Cost {
        @Option(names = "--digits", description = "digits that a request computes (" + USUAL_DIGITS + ")")
        @Within(least = 1, most = Work.MAX_DIGITS, unit = "digits")
        private Integer digits;

        @Option(names = "--cpu-millis", description = "instead of --digits: as many as take this processor time here")
        @Within(least = 0.1, most = 1_000, unit = "ms")
        private Double millis;
    }

    @Option(names = "--cpu-lengths", description = """
            how processor times are spread around that: constant, exponential, lognormal:C2 or pareto:SHAPE \
            (${DEFAULT-VALUE}); C2 is the squared coefficient of variation""")
    private LengthDistribution cpuLengths = LengthDistribution.CONSTANT;

    @Option(names = "--sleep", description = "milliseconds that a request sleeps (${DEFAULT-VALUE})")
    @Within(least = 0, most = Work.MAX_SLEEP, unit = "ms")
    private int sleep = 10;

    @Option(names = "--sleep-lengths", description = "how sleeps are spread, in the same words (${DEFAULT-VALUE})")
    private LengthDistribution sleepLengths = LengthDistribution.CONSTANT;

    @Option(names = "--downstream", description = """
            after its sleep a request calls a data source that all share: milliseconds that a call takes while there \
            is no other (${DEFAULT-VALUE}: no call)""")
    @Within(least = 0, most = 60_000, unit = "ms")
    private int downstream;

    @Option(names = "--permits", description = "calls that the data source serves at a time (${DEFAULT-VALUE})")
    @Within(least = 1, most = 100_000, unit = "permits")
    private int permits = 10;

    @Option(names = "--contention", description = """
            each other call that is being served makes a call longer by so many times its length (${DEFAULT-VALUE})""")
    @Within(least = 0, most = 1, unit = "(0: latency does not rise)")
    private double contention;

    @Option(names = "--nested", description = """
            last, a request submits so many inner tasks with the same work to the same pool and waits for them \
            (${DEFAULT-VALUE})""")
    @Within(least = 0, most = 100, unit = "inner tasks")
    private int nested;

    @Option(names = "--deadline", description = """
            after so many milliseconds a request waits no longer, for a thread, a permit or inner tasks, and is \
            answered 503 (${DEFAULT-VALUE})""")
    @Within(least = 1, most = 600_000, unit = "ms")
    private int deadline = Order.USUAL_DEADLINE;

    @Override
    public Integer call() throws InterruptedException {
        DemoServer.Plan plan = plan();
        try (DemoServer server = new DemoServer(plan)) {
            CountDownLatch ended = new CountDownLatch(1);
            if (stopOnStdinEof) {
                Thread reader = new Thread(new FutureTask<>(() -> awaitEndOfInput(ended)), "stdin-eof");
                reader.setDaemon(true);
                reader.start();
            }
            long pid = ProcessHandle.current().pid();
            spec.commandLine()
                    .getOut()
                    .println(new ReadyLine(
                            server.url(), pid, threads, plan.usual().work()));
            ended.await(seconds, TimeUnit.SECONDS);
        }
        return 0;
    }

    /** Takes some seconds if there is something to calibrate. */
    private DemoServer.Plan plan() {
        PoolPlan pool;
        Map<String, PoolPlan> others = new TreeMap<>();
        try {
            pool = new PoolPlan(threads, queue, rejection);
            more.forEach((name, size) -> others.put(name, another(name, size)));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        Calibration calibration = new Calibration(of);
        int digits = cost.millis != null
                ? calibration.digitsFor(cost.millis)
                : cost.digits != null ? cost.digits : USUAL_DIGITS;
        double exponent = cpuLengths.equals(LengthDistribution.CONSTANT) ? 1 : calibration.exponentAround(digits);
        Order usual = new Order(new Work(of, digits, sleep), sleepLengths, downstream, nested, deadline);
        Service.Downstream shared = new Service.Downstream(permits, contention);
        return new DemoServer.Plan(port, pool, others, usual, cpuLengths, exponent, shared, seed);
    }

    private PoolPlan another(String name, int size) {
        if (!NAME.matcher(name).matches() || size < 1 || size > MAX_THREADS) {
            throw new IllegalArgumentException("--more is " + name + "=" + size
                    + "; give a name of letters, digits and dashes, and a size from 1 to " + MAX_THREADS + ".");
        }
        return new PoolPlan(size, queue, rejection);
    }

    private static long awaitEndOfInput(CountDownLatch ended) throws IOException {
        try {
            return System.in.transferTo(OutputStream.nullOutputStream());
        } finally {
            ended.countDown(); // a broken stream is as good a sign that the parent is gone
        }
    }
}
