// SPDX-License-Identifier: Apache-2.0
/**
 * Results of experiments and how they are shown: terminal, JSON, Markdown, one PNG a picture. A
 * {@link io.loadline.demo.report.Result} holds every figure unrounded; all else is made from it. No experiment is known here.
 */
package io.loadline.demo.report;
