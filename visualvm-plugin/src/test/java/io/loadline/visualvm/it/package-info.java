/** The plugin in stock VisualVM on a screen of its own. */
package io.loadline.visualvm.it;
