// SPDX-License-Identifier: Apache-2.0
/**
 * Resizing, on request and by itself: the decisions, the rules, the change, the check afterwards and the way back. No clock and
 * no thread: the callers pass the time.
 */
package io.loadline.control;
