// SPDX-License-Identifier: Apache-2.0
/** The plugin in stock VisualVM on a screen of its own. */
package io.loadline.visualvm.it;
