// SPDX-License-Identifier: Apache-2.0
/** Tests of the plugin in stock VisualVM on a separate screen. */
package io.loadline.visualvm.it;
