// SPDX-License-Identifier: Apache-2.0
/** Counters and histograms that many threads write at once, and their sums. No thread waits for a lock. */
package io.loadline.record.count;
