// SPDX-License-Identifier: Apache-2.0
/** What the end-to-end test loads into the running VisualVM: reads the screen's components, and works them. */
package io.loadline.visualvm.screen;
