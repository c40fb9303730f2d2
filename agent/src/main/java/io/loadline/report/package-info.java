// SPDX-License-Identifier: Apache-2.0
/**
 * What is said to people: the page about a pool, as text, Markdown, HTML and JSON, and figures in few characters. The command
 * line, consoles and the VisualVM plugin show what is written here.
 */
package io.loadline.report;
