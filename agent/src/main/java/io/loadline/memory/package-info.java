// SPDX-License-Identifier: Apache-2.0
/**
 * What was seen of each pool in each clock hour of the last week: a size is set for months, and the last ten minutes say nothing
 * of Monday morning. Clocks come in as arguments.
 */
package io.loadline.memory;
