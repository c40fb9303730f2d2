// SPDX-License-Identifier: Apache-2.0
/**
 * Published data of the agent, read through any JMX connection into immutable figures. Knows neither VisualVM nor
 * Swing.
 */
package io.loadline.visualvm.data;
