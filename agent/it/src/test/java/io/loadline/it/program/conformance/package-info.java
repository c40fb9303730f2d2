// SPDX-License-Identifier: Apache-2.0
/**
 * Application that prints its view of the JDK's pools, so that runs with and without the agent can be compared. Runs on
 * Java 8 and loads no test library.
 */
package io.loadline.it.program.conformance;
