// SPDX-License-Identifier: Apache-2.0
/** Fates of a task, each on its own pool, with the counts that the agent must publish. */
package io.loadline.it.program.fate;
