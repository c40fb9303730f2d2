// SPDX-License-Identifier: Apache-2.0
/**
 * The figures for Prometheus and what speaks its text: one port, {@code GET /metrics}. Nothing here is loaded unless the
 * option {@code metrics} asks for it.
 *
 * <pre>
 *   Endpoint -> Request      who asks, for what, and how an answer begins
 *            -> Exposition   the text: every {@link io.loadline.metrics.MetricFamily} of every
 *                            {@link io.loadline.metrics.PoolSample}
 * </pre>
 *
 * <p>Not the JDK's own HTTP server: that reads request headers of any length into the application's heap, waits for slow
 * clients on the thread that serves all others, and is not in every runtime image.
 */
package io.loadline.metrics;
