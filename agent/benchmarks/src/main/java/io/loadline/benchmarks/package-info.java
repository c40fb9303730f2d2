/**
 * What the agent costs. All programs are run from the root of the repository, after {@code mvn -q package -DskipTests}.
 *
 * <ul>
 *   <li>{@link io.loadline.benchmarks.EmptyTask}: time and allocation per task
 *   <li>{@link io.loadline.benchmarks.EmptyTaskPairs}: the same, plain and measured in turn, for a machine that is not
 *       quiet
 *   <li>{@link io.loadline.benchmarks.StartupCost}: time and memory of a JVM that starts with the agent
 *   <li>{@link io.loadline.benchmarks.RecommendationCost}: processor time of a recommendation
 *   <li>{@link io.loadline.benchmarks.ManyPoolsCost}: processor time of the agent with many active pools
 * </ul>
 */
package io.loadline.benchmarks;
