/**
 * Windows: once a window the {@link io.loadline.window.Sampler} turns what the recorders counted into an immutable value
 * for each pool, and keeps those of the last history. {@link io.loadline.window.ShownPools} tells which pools there are,
 * {@link io.loadline.window.PoolMonitor} is one of them, {@link io.loadline.window.PoolHistory} its windows, {@link
 * io.loadline.window.PoolSnapshot} its view for the model. Knows the clock; nothing of model or JMX.
 */
package io.loadline.window;
