// SPDX-License-Identifier: Apache-2.0
/**
 * Every fate that a task can meet, each on a pool of its own, with the counts that must be published of it.
 */
package io.loadline.it.program.fate;
