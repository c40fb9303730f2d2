// SPDX-License-Identifier: Apache-2.0
/** Charts of one pool over time, with VisualVM's own charts. */
package io.loadline.visualvm.chart;
