// SPDX-License-Identifier: Apache-2.0
/**
 * Ingredients of a server whose advice is proven, as its own JVM has them: what a {@link io.loadline.proof.Candidate} is made
 * from. These classes use nothing but the JDK, so that a server's libraries are never mixed with others.
 */
package io.loadline.proof;
