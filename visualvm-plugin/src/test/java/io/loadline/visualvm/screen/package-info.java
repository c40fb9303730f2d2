// SPDX-License-Identifier: Apache-2.0
/** Code that the end-to-end test loads into the running VisualVM to read and operate the screen's components. */
package io.loadline.visualvm.screen;
