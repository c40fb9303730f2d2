// SPDX-License-Identifier: Apache-2.0
/** The chosen pool: what is recommended and why, what other sizes would do, and acting on it. */
package io.loadline.visualvm.detail;
