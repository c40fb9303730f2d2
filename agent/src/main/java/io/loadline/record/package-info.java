/**
 * The recorder: counts and times every task of every pool, on the threads of the application, without allocating.
 * Knows pools (weakly), tasks in flight and histograms; nothing of windows, model or JMX.
 */
package io.loadline.record;
