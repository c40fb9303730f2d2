// SPDX-License-Identifier: Apache-2.0
/**
 * Demo in three packages, each on top of the next.
 *
 * <pre>experiment -&gt; load, server</pre>
 *
 * <p>{@code server} runs work of known cost in a thread pool. {@code load} drives the server and measures the clients'
 * view. {@code experiment} joins both with the agent. No package uses the agent's classes: each reads the agent's
 * MBeans, as any user does.
 */
package io.loadline.demo;
