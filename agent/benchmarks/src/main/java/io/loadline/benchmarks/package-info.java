/**
 * What the agent costs. All programs are run from the root of the repository, after {@code mvn -q package -DskipTests}.
 *
 * <ul>
 *   <li>{@link io.loadline.benchmarks.task.TaskCost}: time and allocation per task, beside other instrumentation
 *   <li>{@link io.loadline.benchmarks.StartupCost}: time and memory of a JVM that starts with the agent
 *   <li>{@link io.loadline.benchmarks.RecommendationCost}: processor time of a recommendation
 *   <li>{@link io.loadline.benchmarks.ManyPoolsCost}: processor time of the agent with many active pools
 *   <li>{@link io.loadline.benchmarks.ScaleCost}: processor time and heap of the agent as pools and threads become many
 * </ul>
 */
package io.loadline.benchmarks;
