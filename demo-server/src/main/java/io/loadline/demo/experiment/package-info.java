// SPDX-License-Identifier: Apache-2.0
/**
 * Experiments with the agent. Each is one class: a plan, a run, a table and a picture.
 *
 * <pre>Experiment -&gt; Lab (the agent, the processors, the announcements) -&gt; Jvm (Job, server) -&gt; Beans -&gt; Result</pre>
 *
 * <p>Work under the agent runs in its own JVM, and the experiment reads the agent's MBeans there.
 */
package io.loadline.demo.experiment;
