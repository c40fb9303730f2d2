// SPDX-License-Identifier: Apache-2.0
/**
 * Figures for Prometheus and other readers of its text: one port, {@code GET /metrics}. Nothing of this package is
 * loaded unless the option {@code metrics} asks for it.
 *
 * <pre>
 *   Endpoint -> Request      the client, its request, and the head of an answer
 *            -> Exposition   the text: every {@link io.loadline.metrics.MetricFamily} of every
 *                            {@link io.loadline.metrics.PoolSample}
 * </pre>
 *
 * <p>The JDK's own HTTP server is no choice. It reads request headers of any length into the application's heap. It
 * waits for slow clients on the thread that serves all others, and some runtime images lack it.
 */
package io.loadline.metrics;
