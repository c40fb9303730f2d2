// SPDX-License-Identifier: Apache-2.0
/**
 * A rule for JDK Mission Control. It knows the agent's events by their names and fields, as {@code events.txt} of the agent has
 * them, and no class of the agent.
 */
package io.loadline.jmc;
