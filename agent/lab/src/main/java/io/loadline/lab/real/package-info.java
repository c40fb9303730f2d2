// SPDX-License-Identifier: Apache-2.0
/**
 * How far recommendations are from the best sizes: real pools, real agent, this machine.
 *
 * <pre>Workload -&gt; Trial (in a JVM of its own) -&gt; Contest (a sweep, then looks) -&gt; Judge -&gt; Regret</pre>
 *
 * <p>Beside it, on the same right sizes: how often intervals hold them (Coverage), and pools that the agent resizes by
 * itself (Resizing).
 */
package io.loadline.lab.real;
