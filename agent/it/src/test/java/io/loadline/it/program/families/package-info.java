// SPDX-License-Identifier: Apache-2.0
/** Pools of every family that the agent can resize at run time, under a load of clients that wait for each answer. */
package io.loadline.it.program.families;
