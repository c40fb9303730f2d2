// SPDX-License-Identifier: Apache-2.0
/**
 * Experiments with the agent, each one class: a plan, a run, a table and a picture.
 *
 * <pre>Experiment -&gt; Lab (the agent, the processors, the announcements) -&gt; Jvm (Job, server) -&gt; Beans -&gt; Result</pre>
 *
 * <p>Work under the agent runs in a JVM of its own; what the agent says is read from its MBeans there.
 */
package io.loadline.demo.experiment;
