package io.loadline.demo.experiment.article;

/**
 * What one request needs; milliseconds.
 *
 * @param serverMillis processor time of the server's JVM
 * @param sleepMillis asleep in the pool
 * @param generatorMillis processor time of the load generator
 */
record ServiceDemand(double serverMillis, double sleepMillis, double generatorMillis) {}
