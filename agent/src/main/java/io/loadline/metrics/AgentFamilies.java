package io.loadline.metrics;

import io.loadline.metrics.MetricFamily.Type;
import java.util.ArrayList;
import java.util.List;

/** The metrics of the agent itself. */
final class AgentFamilies {

    private AgentFamilies() {}

    /** {@code constantLabels}: each with a comma before it. */
    static List<MetricFamily<MetricsSource>> all(String constantLabels) {
        byte[] labels = Lines.bytes(constantLabels.isEmpty() ? "" : constantLabels.substring(1));
        List<MetricFamily<MetricsSource>> all = new ArrayList<>();
        all.add(new MetricFamily<>(
                "loadline_agent_cpu_seconds",
                Type.COUNTER,
                "Processor time of the agent's own threads",
                (agent, lines) -> {
                    double seconds = agent.ownCpuSeconds();
                    if (!Double.isNaN(seconds)) {
                        lines.sample(labels, seconds);
                    }
                }));
        all.add(new MetricFamily<>(
                "loadline_agent_heap_bytes",
                Type.GAUGE,
                "Estimated heap that the agent uses",
                (agent, lines) -> lines.sample(labels, agent.ownHeapBytes())));
        all.add(new MetricFamily<>(
                "loadline_agent_errors",
                Type.COUNTER,
                "Errors inside the agent; the application did not see them",
                (agent, lines) -> lines.sample(labels, agent.errors())));
        all.add(new MetricFamily<>(
                "loadline_agent",
                Type.INFO,
                "Version of Loadline",
                (agent, lines) ->
                        lines.sample(labels, Lines.bytes("version=\"" + Lines.escaped(agent.version()) + "\""), 1)));
        return all;
    }
}
