// SPDX-License-Identifier: Apache-2.0
/**
 * Text for users: the page about a pool, as text, Markdown, HTML and JSON, and figures in few characters. The command
 * line, consoles and the VisualVM plugin show this text.
 */
package io.loadline.report;
