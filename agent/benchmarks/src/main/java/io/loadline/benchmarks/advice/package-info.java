/** Pools as the agent would have seen them, simulated, for benchmarks of what it makes of them. */
package io.loadline.benchmarks.advice;
