// SPDX-License-Identifier: Apache-2.0
/**
 * Memory of each pool by clock hour of the last week. A size is set for months, and the last ten minutes say nothing
 * about Monday morning. Callers pass the time.
 */
package io.loadline.memory;
