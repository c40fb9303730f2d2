// SPDX-License-Identifier: Apache-2.0
/**
 * Results of experiments, and their output: terminal, JSON, Markdown, one PNG per picture. A {@link
 * io.loadline.demo.report.Result} has every figure unrounded, and is the source of all output. The package knows no
 * experiment.
 */
package io.loadline.demo.report;
