// SPDX-License-Identifier: Apache-2.0
/** How figures, verdicts and colours look. */
package io.loadline.visualvm.look;
