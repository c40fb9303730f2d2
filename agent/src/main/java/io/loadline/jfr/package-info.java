// SPDX-License-Identifier: Apache-2.0
/**
 * Events for the JDK's Flight Recorder: windows, recommendations, findings and long waits of each pool. The package
 * uses reflection, since Java 8 has the recorder only in later updates, and runtime images may lack it. Until a
 * recording starts in this JVM, only {@link io.loadline.jfr.FlightRecording} is loaded, and no event is registered.
 *
 * <p>The agent's thread writes all events when a window has ended. The application's threads write none.
 */
package io.loadline.jfr;
