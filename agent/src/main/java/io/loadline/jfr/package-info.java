// SPDX-License-Identifier: Apache-2.0
/**
 * Events for the JDK's Flight Recorder: windows, recommendations, findings and long waits of each pool. By reflection,
 * since Java 8 has the recorder since an update only, and runtime images may lack it. Until a recording is made in this JVM, nothing
 * of this package but {@link io.loadline.jfr.FlightRecording} is loaded, and nothing is registered.
 *
 * <p>All events are written by the agent's thread when a window has ended. The application's threads write none.
 */
package io.loadline.jfr;
