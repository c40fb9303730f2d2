// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the distance of recommendations from the best sizes: real pools, real agent, this machine.
 *
 * <pre>Workload -&gt; Trial (in its own JVM) -&gt; Contest (a sweep, then samples) -&gt; Judge -&gt; Regret</pre>
 *
 * <p>On the same right sizes, Coverage measures how often intervals contain them, and Resizing runs pools that the
 * agent resizes itself.
 */
package io.loadline.lab.real;
