// SPDX-License-Identifier: Apache-2.0
/**
 * Follows the advice on candidates and scores it.
 *
 * <pre>Source -&gt; Rig (JVM of the candidate, its downstream) -&gt; Case (a sweep, then the advice) -&gt; ProofPage -&gt; Prove (page, picture)</pre>
 */
package io.loadline.proof.run;
