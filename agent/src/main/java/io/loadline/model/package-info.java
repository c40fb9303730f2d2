// SPDX-License-Identifier: Apache-2.0
/**
 * The model: immutable windows and traces in, an immutable recommendation out. Pure functions without clock, threads or
 * I/O, so that any of them can be replayed in a unit test.
 *
 * <pre>
 *   PoolSnapshot      what the windows and the trace of a pool are
 *   Assessment        what was measured: figures, load, traffic, what is full
 *   Situation         by which model it is sized, and the regime that is told
 *   Work -> Size      the right size by that model (open, closed, overloaded, batch), and its range
 *   Policy            what of it is advised, because of which limit, with which verdict and settings
 *   Recommendation    the same as codes, numbers and facts, which the package report says in words
 * </pre>
 *
 * Each is made of the one before and then stays as it is. {@code Recommender} takes the steps one after another, and {@code
 * Constants} has the numbers that were chosen.
 */
package io.loadline.model;
