/** What runs in the JVMs of {@link io.loadline.benchmarks.ScaleCost}. */
package io.loadline.benchmarks.scale;
