package io.loadline.benchmarks.advice;

import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * What a pool is given to do, and the pool. The processors are 4.
 *
 * @param atOnce arrivals at the beginning: 1 for a stream, the clients, or the tasks of a batch
 * @param pauseSeconds mean time between arrivals of a stream, or think time
 * @param serviceSeconds mean, without what is spent waiting for a server
 * @param length factor of the mean
 * @param processorShare of the service time
 * @param servers of a place behind the threads; 0 if there is none
 */
record Traffic(
        Source source,
        int atOnce,
        double pauseSeconds,
        double serviceSeconds,
        ToDoubleFunction<Random> length,
        double processorShare,
        int threads,
        int queueCapacity,
        int servers) {

    enum Source {
        OPEN,
        CLOSED,
        BATCH
    }

    static Traffic open(double perSecond, double serviceSeconds, double processorShare, int threads) {
        return new Traffic(
                Source.OPEN,
                1,
                1 / perSecond,
                serviceSeconds,
                SimulatedPool.EXPONENTIAL,
                processorShare,
                threads,
                Integer.MAX_VALUE,
                0);
    }

    static Traffic closed(int clients, double thinkSeconds, double serviceSeconds, double processorShare, int threads) {
        return open(1, serviceSeconds, processorShare, threads).from(Source.CLOSED, clients, thinkSeconds);
    }

    static Traffic batch(int tasks, double serviceSeconds, double processorShare, int threads) {
        return open(1, serviceSeconds, processorShare, threads).from(Source.BATCH, tasks, 0);
    }

    private Traffic from(Source from, int arrivals, double pause) {
        return new Traffic(
                from, arrivals, pause, serviceSeconds, length, processorShare, threads, queueCapacity, servers);
    }

    Traffic heavyTailed() {
        return new Traffic(
                source,
                atOnce,
                pauseSeconds,
                serviceSeconds,
                SimulatedPool.PARETO,
                processorShare,
                threads,
                queueCapacity,
                servers);
    }

    Traffic queue(int capacity) {
        return new Traffic(
                source, atOnce, pauseSeconds, serviceSeconds, length, processorShare, threads, capacity, servers);
    }

    Traffic behind(int someServers) {
        return new Traffic(
                source,
                atOnce,
                pauseSeconds,
                serviceSeconds,
                length,
                processorShare,
                threads,
                queueCapacity,
                someServers);
    }
}
