// SPDX-License-Identifier: Apache-2.0
/** What the agent publishes, read through any JMX connection into immutable figures. Knows neither VisualVM nor Swing. */
package io.loadline.visualvm.data;
