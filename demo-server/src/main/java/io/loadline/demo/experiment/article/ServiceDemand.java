package io.loadline.demo.experiment.article;

/**
 * What one request needs; milliseconds.
 *
 * @param taskMillis processor time of the pool's own thread
 * @param besideMillis processor time of all else in the server's JVM, such as its compiler and the thread at the sockets: it
 *     goes on beside the requests and leaves them less of the processors
 * @param sleepMillis asleep in the pool
 * @param generatorMillis processor time of the load generator
 */
record ServiceDemand(double taskMillis, double besideMillis, double sleepMillis, double generatorMillis) {

    /** Of the server's JVM. */
    double serverMillis() {
        return taskMillis + besideMillis;
    }
}
