// SPDX-License-Identifier: Apache-2.0
/** The course of one pool in VisualVM's own charts. */
package io.loadline.visualvm.chart;
