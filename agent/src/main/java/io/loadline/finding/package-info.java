// SPDX-License-Identifier: Apache-2.0
/** What no number of threads mends: pure functions from what was measured to findings. */
package io.loadline.finding;
