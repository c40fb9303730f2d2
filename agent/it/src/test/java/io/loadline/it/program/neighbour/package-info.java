// SPDX-License-Identifier: Apache-2.0
/** Programs and other agents that share a JVM with Loadline in the tests of compatibility. */
package io.loadline.it.program.neighbour;
