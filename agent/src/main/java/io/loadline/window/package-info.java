/**
 * Windows: once a window the sampler turns what the recorders and the operating system counted into an immutable value,
 * and keeps those of the last history. Knows the clock; nothing of model or JMX.
 */
package io.loadline.window;
