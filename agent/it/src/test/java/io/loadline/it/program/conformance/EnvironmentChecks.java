// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;

/** Checks an application's view of the whole JVM. */
final class EnvironmentChecks {

    private EnvironmentChecks() {}

    static void addTo(Checks checks) {
        // an attach reads the time zone, which leaves a property: so does this call
        checks.check(
                "defaults",
                () -> Seen.all(Locale.getDefault(), TimeZone.getDefault().getID()));
        checks.check("system properties", () -> {
            Set<String> names = new TreeSet<>(System.getProperties().stringPropertyNames());
            // marks a measured JVM for the command line
            names.remove("io.loadline.status");
            return names;
        });
        checks.check("default handler of uncaught exceptions", Thread::getDefaultUncaughtExceptionHandler);
        checks.check("streams", () -> Seen.all(System.in.getClass(), System.out.getClass(), System.err.getClass()));
        checks.check(
                "main",
                () -> Seen.all(
                        Thread.currentThread().getName(),
                        Thread.currentThread().isInterrupted(),
                        Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader(),
                        Seen.frames(new Throwable().getStackTrace())));
    }
}
