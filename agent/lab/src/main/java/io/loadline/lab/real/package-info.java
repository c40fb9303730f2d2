// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the distance of recommendations from the best sizes: real pools, real agent, this machine.
 *
 * <pre>RealWorkload -&gt; RealTrial (in its own JVM) -&gt; Contest (a sweep, then observations) -&gt; Judge -&gt; RegretExperiment</pre>
 *
 * <p>CoverageExperiment measures how often ranges hold the right size. ResizingExperiment runs pools that the agent
 * resizes by itself.
 */
package io.loadline.lab.real;
