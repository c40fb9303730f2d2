/** What runs in the JVMs of {@link io.loadline.benchmarks.ManyPoolsCost}. */
package io.loadline.benchmarks.pools;
