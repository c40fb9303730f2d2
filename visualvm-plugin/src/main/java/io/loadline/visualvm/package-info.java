// SPDX-License-Identifier: Apache-2.0
/**
 * The plugin's place in VisualVM. The figures go one way:
 *
 * <pre>MBeans -> data -> tab -> overview, chart, detail -> screen, export</pre>
 */
package io.loadline.visualvm;
