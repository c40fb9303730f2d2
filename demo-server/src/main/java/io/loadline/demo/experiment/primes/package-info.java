/** The experiment {@code primes}: work that only computes. */
package io.loadline.demo.experiment.primes;
