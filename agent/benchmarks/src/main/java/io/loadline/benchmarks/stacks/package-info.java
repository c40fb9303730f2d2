/** What {@link io.loadline.benchmarks.StackCost} starts, on any JVM from 8 on. */
package io.loadline.benchmarks.stacks;
