// SPDX-License-Identifier: Apache-2.0
/** Appearance of figures, verdicts and colours. */
package io.loadline.visualvm.look;
