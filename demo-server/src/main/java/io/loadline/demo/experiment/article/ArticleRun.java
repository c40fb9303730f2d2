package io.loadline.demo.experiment.article;

import io.loadline.demo.experiment.Measured;
import io.loadline.demo.experiment.PoolReading;
import io.loadline.demo.experiment.Recommendation;

/**
 * One pool size under its clients, measured and by theory.
 *
 * @param number 1 to 4 as in the article; 5 is the recommended size
 */
record ArticleRun(int number, int clients, int threads, int cores, Measured measured) {

    ServiceDemand demand() {
        double throughput = measured.load().throughputPerSecond();
        double server = 1e3 * measured.processors().server() / throughput;
        double task = taskMillis(server);
        return new ServiceDemand(
                task,
                server - task,
                measured.work().sleep(),
                1e3 * measured.load().generatorProcessors() / throughput);
    }

    /** Where the agent cannot tell, that of the whole JVM. */
    private double taskMillis(double server) {
        double task = measured.pool().processorMillis();
        return Double.isNaN(task) ? server : Math.min(task, server);
    }

    Theory theory() {
        return theoryWith(threads);
    }

    /** By the demands of this run, with another number of threads. */
    Theory theoryWith(int otherThreads) {
        return Theory.of(demand(), clients, otherThreads, cores, others());
    }

    double throughput() {
        return measured.load().throughputPerSecond();
    }

    PoolReading pool() {
        return measured.pool();
    }

    Recommendation recommendation() {
        return pool().recommendation();
    }

    /** Measured over theory - 1. */
    double deviation() {
        return throughput() / theory().throughputPerSecond() - 1;
    }

    /** Share of all processors in use, 0 to 1. */
    double processorShare() {
        return (measured.processors().server() + measured.load().generatorProcessors()) / cores;
    }

    double others() {
        double others = measured.othersProcessors();
        return Double.isNaN(others) ? 0 : others;
    }
}
