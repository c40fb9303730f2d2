// SPDX-License-Identifier: Apache-2.0
/** The chosen pool: the recommendation and its reasons, predictions for other sizes, and actions. */
package io.loadline.visualvm.detail;
