/** The course of one pool in VisualVM's own charts. */
package io.loadline.visualvm.chart;
