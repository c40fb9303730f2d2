// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.health.AgentStatus;
import io.loadline.health.Log;
import io.loadline.instrument.JdkInternals;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import java.lang.instrument.Instrumentation;
import java.util.function.BiConsumer;

/**
 * Starts measuring. Never throws: without Loadline the application runs on as if it were not there.
 *
 * <p>This class must not refer to the probe, directly or through {@link Measurement}, before the bootstrap loader has
 * defined the probe.
 */
public final class Startup implements BiConsumer<String, Instrumentation> {

    @Override
    public void accept(String options, Instrumentation instrumentation) {
        try {
            if (options != null && options.startsWith(Answers.OPTION)) {
                Answers.begin(options);
                return;
            }
            OptionParser parser = new OptionParser()
                    .read("LOADLINE_OPTIONS", System.getenv("LOADLINE_OPTIONS"))
                    .read("agent options", options);
            Options given = parser.options();
            Log.setLevel(given.log);
            if (!given.enabled) {
                Log.info("enabled=false: nothing is measured");
                return;
            }
            String status = AgentStatus.current();
            if (status != null) {
                Log.warn("already " + status + " in this JVM: the second agent does nothing, its options are not read;"
                        + " the command attach changes options");
                return;
            }
            AgentStatus.starting();
            JdkInternals.defineProbe(instrumentation);
            for (String problem : parser.problems()) {
                Log.warn(problem + "; in force: " + given);
            }
            Measurement.start(given, instrumentation);
        } catch (Throwable error) {
            AgentStatus.stoodDown(error);
        }
    }
}
