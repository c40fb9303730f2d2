// SPDX-License-Identifier: Apache-2.0
/** Pools of every family that can be resized while it runs, under a load of clients that wait for each answer. */
package io.loadline.it.program.families;
