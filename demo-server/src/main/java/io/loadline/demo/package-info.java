// SPDX-License-Identifier: Apache-2.0
/**
 * The demo: three packages on top of one another.
 *
 * <pre>experiment -&gt; load, server</pre>
 *
 * <p>{@code server} runs work of known cost in a thread pool, {@code load} drives it and measures what
 * clients see, {@code experiment} puts both together with the agent. No package uses the agent's classes: what the agent
 * says is read from its MBeans, as any user reads it.
 */
package io.loadline.demo;
