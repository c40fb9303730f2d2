// SPDX-License-Identifier: Apache-2.0
/**
 * Windows. Once a window the {@link io.loadline.window.Sampler} turns the counts of the recorders into an immutable
 * value for each pool, and keeps those of the last history. {@link io.loadline.window.ShownPools} knows the pools,
 * {@link io.loadline.window.PoolMonitor} is one of them, {@link io.loadline.window.PoolHistory} has its windows,
 * {@link io.loadline.window.PoolSnapshot} is its view for the model. The package knows the clock, but neither model nor
 * JMX.
 */
package io.loadline.window;
