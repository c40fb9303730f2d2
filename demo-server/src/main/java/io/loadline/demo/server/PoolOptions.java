package io.loadline.demo.server;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that shape the pool. */
final class PoolOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "4",
            description = "size of the pool (${DEFAULT-VALUE})")
    private int threads;

    @Option(
            names = "--queue",
            paramLabel = "QUEUE",
            defaultValue = "unbounded",
            description = "where requests wait for a thread: a number of places, unbounded, handoff (nobody waits) or"
                    + " priority (${DEFAULT-VALUE})")
    private String queue;

    @Option(
            names = "--rejected",
            paramLabel = "WHAT",
            defaultValue = "abort",
            description = "what becomes of a request when all threads and places are taken: abort answers it 503,"
                    + " discard-oldest answers 503 to the one that waited longest, caller-runs has the thread that"
                    + " takes requests from their sockets do it (${DEFAULT-VALUE})")
    private Rejection rejection;

    PoolPlan plan(CommandSpec spec) {
        PoolPlan.THREADS.check(spec, "--threads", threads);
        try {
            return new PoolPlan(threads, QueueKind.parse(queue), rejection);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
