// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.List;

/** The agent's report of itself. Immutable. */
public final class AgentFigures {

    static final AgentFigures UNKNOWN = new AgentFigures(Reading.NOTHING);

    public final String version;
    public final List<String> options;
    public final String health;

    AgentFigures(Reading reading) {
        version = reading.text("Version");
        options = reading.texts("Options");
        health = reading.text("Health");
    }

    /** Returns the reason why pools may not be resized, as a sentence; empty if they may, or if the agent does not report it. */
    public String resizeRefusal() {
        return options.contains("resize=off")
                ? "The agent runs with resize=off and changes no pool; started with resize=manual it would."
                : "";
    }
}
