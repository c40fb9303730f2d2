/** Draws measured curves as pictures and writes them as tables. */
package io.loadline.benchmarks.chart;
