// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that measure what the agent costs. All programs are run from the root of the repository, after {@code mvn -q package
 * -DskipTests}.
 *
 * <ul>
 *   <li>{@link io.loadline.benchmarks.task.TaskCost}: processor time and allocation of a task
 *   <li>{@link io.loadline.benchmarks.task.FirstSecondsCost}: processor time of a task in the first seconds of a JVM
 *   <li>{@link io.loadline.benchmarks.task.ForkJoinCost}: processor time of a task of a fork-join pool, and of a fork
 *   <li>{@link io.loadline.benchmarks.task.PerTaskCost}: tasks on virtual threads
 *   <li>{@link io.loadline.benchmarks.StartupCost}: time and memory of a JVM that starts with the agent
 *   <li>{@link io.loadline.benchmarks.ScaleCost}: processor time, heap and scrapes as pools and threads become many
 *   <li>{@link io.loadline.benchmarks.StackCost}: processor time of looking at stacks of a full pool of 1,000 threads
 * </ul>
 *
 * <p>Subjects are measured in turn by {@link io.loadline.benchmarks.Rounds}, and compared in a {@link
 * io.loadline.benchmarks.ComparisonTable}. The processor time of a recommendation is measured by {@code
 * io.loadline.model.simulator.RecommendationCost}, which is among the agent's tests, beside the simulator.
 */
package io.loadline.benchmarks;
