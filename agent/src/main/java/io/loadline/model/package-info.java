// SPDX-License-Identifier: Apache-2.0
/**
 * Model: turns immutable windows and traces into an immutable recommendation. Pure functions without clock, threads or
 * I/O, so that a unit test can replay any of them.
 *
 * <pre>
 *   PoolSnapshot      the windows and the trace of a pool
 *   Assessment        the measurements: figures, load, traffic, the saturated station
 *   Regime            the published situation, and the model that sizes the pool
 *   Work -> Size      the right size by that model (open, closed, overloaded, batch), and its range
 *   Policy            the advised size, the limit behind it, the verdict and the settings
 *   Recommendation    the result as codes, numbers and facts, which the package report turns into text
 * </pre>
 *
 * Each is built from the one before, and is then immutable. {@code Recommender} takes the steps in turn, and {@code
 * Constants} has the numbers that were chosen.
 */
package io.loadline.model;
