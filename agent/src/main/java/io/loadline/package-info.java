// SPDX-License-Identifier: Apache-2.0
/**
 * Loadline, an agent that measures the thread pools of a running JVM and recommends a number of threads for each.
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
 *   advisor   {@link io.loadline.advise}      makes recommendations in turn, and keeps the latest of each pool
 *   control   {@link io.loadline.control}     selects the size of a pool where Loadline may set it
 *   MXBean    {@link io.loadline.jmx}         the figures under their published names
 *   metrics   {@link io.loadline.metrics}     the figures as text for Prometheus, if the options ask for it
 *   events    {@link io.loadline.jfr}         the figures in recordings of the JDK's Flight Recorder
 *   view      {@link io.loadline.cli}         the jar's own command line; JConsole and VisualVM likewise
 * </pre>
 *
 * <p>{@link io.loadline.options} and {@link io.loadline.health} (log, status, faults) serve all of them. {@link
 * io.loadline.threads} lists the threads that belong to no measured pool.
 *
 * <h2>Glossary</h2>
 *
 * <dl>
 *   <dt>task</dt><dd>one {@code Runnable} given to a pool, from {@code execute} to the end of its {@code run}
 *   <dt>arrival, start, completion</dt><dd>a caller submits a task, a worker begins to run it, {@code run} has ended
 *   <dt>wait</dt><dd>time from arrival to start
 *   <dt>service time</dt><dd>time from start to completion; it consists of time on CPU, time queued for a CPU (the run
 *       queue) and time blocked
 *   <dt>response time</dt><dd>wait plus service time
 *   <dt>in system, in service</dt><dd>tasks that have arrived and not ended; those of them that a worker runs
 *   <dt>load</dt><dd>the number in service with a thread for every task, as arriving tasks see it; <i>p90 load</i> is
 *       its 90th percentile
 *   <dt>demand</dt><dd>the need of one task at a station: CPU time, or time at a station of limited width
 *   <dt>downstream, common place</dt><dd>a station that serves a limited number of tasks at a time: a lock, a connection
 *       pool, a database
 *   <dt>window</dt><dd>one measurement interval, one second unless set otherwise
 *   <dt>history</dt><dd>the sliding period on which figures and recommendations are based
 *   <dt>trace</dt><dd>the latest completed tasks, one by one, without gaps within a span
 *   <dt>closed load</dt><dd>callers that wait for an answer before they submit the next task; otherwise the load is
 *       open
 *   <dt>regime</dt><dd>the situation that the figures show: traffic, its variation, and the full station
 *   <dt>verdict</dt><dd>the action: keep, grow, shrink, or wait for more observations
 * </dl>
 */
package io.loadline;
