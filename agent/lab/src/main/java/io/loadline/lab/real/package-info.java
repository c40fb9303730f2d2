// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the distance of recommendations from the best sizes: real pools, real agent, this machine.
 *
 * <pre>Workload -&gt; Trial (in its own JVM) -&gt; Contest (a sweep, then observations) -&gt; Judge -&gt; Regret</pre>
 *
 * <p>Coverage measures how often intervals hold the right size. Resizing runs pools that the agent resizes by itself.
 */
package io.loadline.lab.real;
