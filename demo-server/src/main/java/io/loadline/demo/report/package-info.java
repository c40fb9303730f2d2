/**
 * Results of experiments and how they are shown: terminal, JSON, pictures, one HTML page.
 *
 * <pre>Result -&gt; TableText, ResultFiles -&gt; ChartDrawing, HtmlReport</pre>
 *
 * <p>A {@link io.loadline.demo.report.Result} holds every figure unrounded; pictures and page are made from its JSON and
 * from nothing else. No experiment is known here.
 */
package io.loadline.demo.report;
