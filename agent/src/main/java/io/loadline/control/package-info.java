// SPDX-License-Identifier: Apache-2.0
/**
 * Resizing, on request and by the agent: the decisions, the rules, the change, the check afterwards and the reversal.
 * The package has no clock and no thread; callers pass the time.
 */
package io.loadline.control;
