package io.loadline.demo.server;

import io.loadline.demo.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a {@link DemoServer} until its time is over. */
@Command(
        name = "server",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = {
            "Runs an HTTP server, on loopback only, whose requests have a known cost: each computes digits of an"
                    + " irrational number, then sleeps as if it waited for a remote data source. Prints one line"
                    + " with its URL when it is ready.",
            "A request may ask for other work than the usual: curl 'http://127.0.0.1:PORT/work?digits=500&sleep=0'"
        })
public final class ServerCommand implements Callable<Integer> {

    private static final Range PORTS = new Range(0, 65_535, "(0: any free port)");
    private static final Range THREADS = new Range(1, 10_000, "threads");
    private static final Range QUEUE = new Range(1, Integer.MAX_VALUE, "requests");
    private static final Range SECONDS = new Range(1, 86_400, "seconds");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "port to listen on; 0, the default: any")
    private int port;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "4",
            description = "size of the pool (${DEFAULT-VALUE})")
    private int threads;

    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "requests that may wait for a thread; the connection of one more is closed (no bound)")
    private Integer queue;

    @Option(
            names = "--of",
            paramLabel = "NUMBER",
            defaultValue = "pi",
            description = "whose digits to compute: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
    private Irrational of;

    @ArgGroup
    private Cost cost = new Cost();

    @Option(
            names = "--sleep",
            paramLabel = "MS",
            defaultValue = "10",
            description = "milliseconds that a request sleeps (${DEFAULT-VALUE})")
    private int sleep;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "600",
            description = "the server stops by itself after so long (${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--stop-on-stdin-eof", description = "stop, too, when standard input ends: with the parent process")
    private boolean stopOnStdinEof;

    /** What a request costs the processor; at most one of the two is given. */
    private static final class Cost {
        @Option(names = "--digits", paramLabel = "N", description = "digits that a request computes (1000)")
        private Integer digits;

        @Option(
                names = "--cpu-millis",
                paramLabel = "MS",
                description = "instead of --digits: find the digits that take so much processor time here")
        private Double millis;
    }

    @Override
    public Integer call() throws InterruptedException {
        checkOptions();
        Work work = new Work(of, digits(), sleep);
        int capacity = queue == null ? Integer.MAX_VALUE : queue;
        try (DemoServer server = new DemoServer(port, threads, capacity, work)) {
            ServerEnd end = new ServerEnd();
            if (stopOnStdinEof) {
                end.whenEnded(System.in);
            }
            ReadyLine ready =
                    new ReadyLine(server.url(), ProcessHandle.current().pid(), threads, work);
            spec.commandLine().getOut().println(ready);
            end.await(seconds);
        }
        return 0;
    }

    private void checkOptions() {
        PORTS.check(spec, "--port", port);
        THREADS.check(spec, "--threads", threads);
        Work.SLEEP.check(spec, "--sleep", sleep);
        SECONDS.check(spec, "--seconds", seconds);
        if (queue != null) {
            QUEUE.check(spec, "--queue", queue);
        }
        if (cost.digits != null) {
            Work.DIGITS.check(spec, "--digits", cost.digits);
        }
        if (cost.millis != null) {
            Calibration.MILLIS.check(spec, "--cpu-millis", cost.millis);
        }
    }

    private int digits() {
        if (cost.millis != null) {
            return new Calibration(of).digitsFor(cost.millis);
        }
        return cost.digits != null ? cost.digits : 1_000;
    }
}
