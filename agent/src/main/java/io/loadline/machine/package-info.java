/**
 * The system under the pools: what the processors did, the processor time of single threads, and the limits on
 * the number of threads.
 */
package io.loadline.machine;
