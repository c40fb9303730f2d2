// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.health.AgentStatus;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.instrument.Instrumentor;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.jmx.open.Refusal;
import io.loadline.options.OptionsInForce;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The attributes and operations of {@code io.loadline:type=Agent}. */
final class AgentBean {

    private final OptionsInForce options;
    private final Instrumentor instrumentor;
    private final Parts parts;
    private final Faults faults;

    AgentBean(OptionsInForce options, Instrumentor instrumentor, Parts parts, Faults faults) {
        this.options = options;
        this.instrumentor = instrumentor;
        this.parts = parts;
        this.faults = faults;
    }

    BeanTable<Object> table() {
        return new BeanTable<Object>("Agent")
                .value("Version", agent -> AgentStatus.version())
                .value("Options", agent -> options.get().texts.entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .toArray(String[]::new))
                .value("InstrumentedClasses", agent -> instrumentor.wovenClasses())
                .value("Health", agent -> health())
                .value("ThreadClock", agent -> parts.sampler().clockName())
                .value("OwnCpuMillis", agent -> parts.ownCpuMillis())
                .value("OwnHeapBytes", agent -> parts.sampler().ownHeapBytes())
                .value("TimedShare", agent -> timedShare())
                .rows("UnmeasuredThreads", OpenTypes.UNMEASURED, agent -> parts.unmeasuredThreads())
                .rows("Findings", OpenTypes.FINDING, agent -> parts.advisor()
                        .findingsOfAll
                        .standing())
                .value("Errors", agent -> Arrays.stream(faults.all())
                        .map(Object::toString)
                        .toArray(String[]::new))
                .value("AccountingErrors", agent -> parts.sampler().pools().stream()
                        .map(PoolMonitor::accountingError)
                        .filter(Objects::nonNull)
                        .toArray(String[]::new))
                .operation("configure", STRING, ACTION, (agent, text) -> configure((String) text[0]));
    }

    private String health() {
        List<String> withoutAnswer = parts.sampler().withoutAnswer();
        if (!withoutAnswer.isEmpty()) {
            return "measuring, without pools that do not answer: " + String.join(", ", withoutAnswer);
        }
        return faults.all().length == 0 ? "measuring" : "measuring, with errors";
    }

    /** Returns the timed share of the tasks that started in the last window; 1 if none did. */
    private double timedShare() {
        long started = 0;
        long timed = 0;
        for (PoolMonitor monitor : parts.sampler().pools()) {
            Window latest = monitor.latestWindow();
            started += latest == null ? 0 : latest.started;
            timed += latest == null ? 0 : latest.timed;
        }
        return started == 0 ? 1 : (double) timed / started;
    }

    private String configure(String text) {
        try {
            String said = options.change(text);
            Log.setLevel(options.get().log);
            Log.info("options: " + said);
            return said;
        } catch (IllegalArgumentException bad) {
            throw Refusal.ofArgument("as-said", bad.getMessage());
        }
    }
}
