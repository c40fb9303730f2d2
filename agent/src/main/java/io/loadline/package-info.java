/**
 * Loadline measures the thread pools of a running JVM and says how many threads each should have.
 *
 * <p>One direction, no way back; every arrow is a package:
 *
 * <pre>
 *   task -> probe -> recorder -> window -> model -> MXBean -> view
 *
 *   probe     {@link io.loadline.bootstrap}   what the woven JDK methods call; seen by the bootstrap loader
 *   weaving   {@link io.loadline.instrument}  puts the calls into the JDK's ThreadPoolExecutor and copies of it
 *   recorder  {@link io.loadline.record}      counts and times every task, per pool
 *   window    {@link io.loadline.window}      immutable slices of time, with the processor's share
 *   model     {@link io.loadline.model}       pure functions: windows and traces in, a recommendation out
 *   MXBean    {@link io.loadline.jmx}         the figures under their published names
 *   view      {@link io.loadline.cli}         the jar's own command line; JConsole and VisualVM likewise
 * </pre>
 *
 * <p>{@link io.loadline.options} and {@link io.loadline.health} (log, status, faults) serve all of them. {@link io.loadline.threads} tells
 * which threads belong to no pool that is measured.
 */
package io.loadline;
