// SPDX-License-Identifier: Apache-2.0
/**
 * Counters and histograms that many threads write at once, and their sums. No thread of the application waits for a
 * lock; a reader does.
 */
package io.loadline.record.count;
