/**
 * How far recommendations are from the best sizes: real pools, real agent, this machine.
 *
 * <pre>workload -&gt; trial -&gt; sweep (the oracle) -&gt; observations and competitors -&gt; scores -&gt; table, JSON</pre>
 *
 * <p>Every trial runs in a JVM of its own ({@code trial}); this package decides which, and judges.
 */
package io.loadline.demo.experiment.regret;
