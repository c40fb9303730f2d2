package io.loadline.demo.server;

import io.loadline.demo.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a {@link DemoServer} until its time is over. */
@Command(
        name = "server",
        sortOptions = false,
        sortSynopsis = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = {
            "Runs an HTTP server, on loopback only, whose requests have a known cost: each computes digits of an"
                    + " irrational number, then sleeps as if it waited for a remote data source. Prints one line"
                    + " with its URL when it is ready.",
            "A request may ask for something else than the usual, by the options' names digits, sleep, of,"
                    + " sleep-lengths, downstream, nested, deadline, and priority, 0 to 9:",
            "  curl 'http://127.0.0.1:PORT/work?digits=500&sleep=0'",
            "What it cannot serve it answers 503 with Retry-After; /counts tells how many it answered and refused.%n"
        })
public final class ServerCommand implements Callable<Integer> {

    private static final Range PORTS = new Range(0, 65_535, "(0: any free port)");
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
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "600",
            description = "the server stops by itself after so long (${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--stop-on-stdin-eof", description = "stop, too, when standard input ends: with the parent process")
    private boolean stopOnStdinEof;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "of all lengths that are drawn: the n-th request draws the same again (${DEFAULT-VALUE})")
    private long seed;

    @Mixin
    private PoolOptions pool = new PoolOptions();

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Mixin
    private WaitOptions waits = new WaitOptions();

    @Override
    public Integer call() throws InterruptedException {
        ServerPlan plan = plan();
        try (DemoServer server = new DemoServer(plan)) {
            ServerEnd end = new ServerEnd();
            if (stopOnStdinEof) {
                end.whenEnded(System.in);
            }
            ReadyLine ready = new ReadyLine(
                    server.url(),
                    ProcessHandle.current().pid(),
                    plan.pool().threads(),
                    plan.usual().work());
            spec.commandLine().getOut().println(ready);
            end.await(seconds);
        }
        return 0;
    }

    private ServerPlan plan() {
        PORTS.check(spec, "--port", port);
        SECONDS.check(spec, "--seconds", seconds);
        PoolPlan poolPlan = pool.plan(spec);
        work.check(spec);
        waits.check(spec);
        Work usual = work.work();
        Order order = waits.order(usual, work.sleepLengths());
        return new ServerPlan(port, poolPlan, order, work.digitLengths(usual), waits.downstream(), seed);
    }
}
