// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that measure the cost of the agent. All are run from the root of the repository, after {@code mvn -q package -DskipTests}.
 *
 * <ul>
 *   <li>{@link io.loadline.benchmarks.task.TaskCost}: processor time and allocation of a task
 *   <li>{@link io.loadline.benchmarks.task.FirstSecondsCost}: processor time of a task in the first seconds of a JVM
 *   <li>{@link io.loadline.benchmarks.task.ForkJoinCost}: processor time of a task of a fork-join pool, and of a fork
 *   <li>{@link io.loadline.benchmarks.task.PerTaskCost}: tasks on virtual threads
 *   <li>{@link io.loadline.benchmarks.StartupCost}: time and memory of a JVM that starts with the agent
 *   <li>{@link io.loadline.benchmarks.ScaleCost}: processor time, heap and scrapes with many pools and threads
 *   <li>{@link io.loadline.benchmarks.StackCost}: processor time of sampling stacks of a full pool of 1,000 threads
 * </ul>
 *
 * <p>{@link io.loadline.benchmarks.Rounds} measures subjects in turn, and {@link io.loadline.benchmarks.ComparisonTable} compares them. The command {@code cost} of the laboratory measures the processor time of a recommendation.
 */
package io.loadline.benchmarks;
