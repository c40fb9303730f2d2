// SPDX-License-Identifier: Apache-2.0
/** One tab: the panels laid out in VisualVM's own view component, and the feed that fills them. */
package io.loadline.visualvm.tab;
