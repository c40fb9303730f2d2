// SPDX-License-Identifier: Apache-2.0
/**
 * Parts of a {@link io.loadline.proof.Candidate}, which run in its JVM. They use only the JDK, so that a candidate's
 * libraries are never mixed with others.
 */
package io.loadline.proof;
