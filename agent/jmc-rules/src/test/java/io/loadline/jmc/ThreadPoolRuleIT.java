// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.JvmLogs;
import io.loadline.it.Outcome;
import io.loadline.it.TestJvm;
import io.loadline.jmc.ThreadPoolRule.PoolResult;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.framework.wiring.BundleWiring;

/**
 * Evaluates recordings of healthy and sick programs with Mission Control's own toolkit, the oldest and the newest. The tests
 * mostly wait, so they run side by side.
 */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(JvmLogs.class)
class ThreadPoolRuleIT {

    private static final String AGENT = TestJvm.javaagent("window=100ms,history=1m");
    private static final String RULE = System.getProperty("loadline.jmc.jar");

    @TempDir
    Path folder;

    private TestJvm program;

    @Test
    void aPoolThatIsWellIsOk() throws Exception {
        start(AGENT, "well");
        IResult result = once(found -> assertThat(found.getSeverity()).isEqualTo(Severity.OK));

        assertThat(result.getSummary()).isEqualTo("Well: 1 of 1 thread pools.");
        assertThat(result.getSolution()).isNull();
        saysWhatTheEventsSay(result);
    }

    @Tag("full")
    @Test
    void poolsInTroubleAreWarnings_theWorstFirst_alsoInTheNewestMissionControl() throws Exception {
        start(AGENT, "well", "starved", "rejecting", "deadlocked");
        IResult result = once(found -> {
            assertThat(of(found, "starved").summary()).contains("starved, grow (");
            assertThat(of(found, "rejecting").summary()).contains("rejecting");
            assertThat(of(found, "deadlocked").summary()).contains("deadlocked", "waits-for-itself");
            assertThat(of(found, "well").severity()).isEqualTo(Severity.OK);
        });

        assertThat(result.getSeverity()).isEqualTo(Severity.WARNING);
        assertThat(result.getSummary())
                .startsWith("Not well: 3 of 4 thread pools; the worst is deadlocked: deadlocked, ");
        assertThat(result.getResult(ThreadPoolRule.POOLS))
                .extracting(PoolResult::pool)
                .containsExactly("deadlocked", "rejecting", "starved", "well");
        assertThat(of(result, "starved").explanation()).containsPattern("It was starved for [\\d.,]+.*s\\.");
        assertThat(of(result, "starved").solution()).startsWith("starved: ");
        assertThat(of(result, "deadlocked").solution()).contains("a pool of their own");
        saysWhatTheEventsSay(result);

        String newest;
        try (Stream<Path> jars = Files.list(Path.of(System.getProperty("loadline.jmc.newest")))) {
            newest = jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        }
        Outcome report = TestJvm.plain()
                .with("-cp", RULE + File.pathSeparator + newest)
                .with("org.openjdk.jmc.flightrecorder.rules.report.JfrRulesReport", "-verbose", "-format", "text")
                .with(recording().toString())
                .run();
        String said = String.join("\n", report.out);
        assertThat(said)
                .contains(ResultToolkit.populateMessage(result, result.getSummary(), false))
                .contains(ResultToolkit.populateMessage(result, result.getExplanation(), false));
    }

    @Test
    void withoutTheAgentTheResultSaysHowToGetOne() throws Exception {
        start("-Dno=agent", "well");
        IResult result = evaluated();
        assertThat(result.getSeverity()).isEqualTo(Severity.NA);
        assertThat(result.getSummary()).contains("-javaagent:loadline-agent.jar", "attach");
    }

    /** Loads the rule as Mission Control does where the jar is in its folder dropins. */
    @Test
    void theJarIsABundleThatResolvesAndGivesTheRule() throws Exception {
        List<String> jars = new ArrayList<>(List.of(RULE));
        try (Stream<Path> newest = Files.list(Path.of(System.getProperty("loadline.jmc.newest")))) {
            newest.map(Path::toString).forEach(jars::add);
        }
        Framework framework = ServiceLoader.load(FrameworkFactory.class)
                .findFirst()
                .orElseThrow()
                .newFramework(Map.of("org.osgi.framework.storage", folder.toString()));
        framework.start();
        try {
            List<Bundle> bundles = new ArrayList<>();
            for (String jar : jars) {
                bundles.add(framework
                        .getBundleContext()
                        .installBundle(Path.of(jar).toUri().toString()));
            }
            Bundle rule = bundles.get(0);
            rule.start();
            ClassLoader loader = rule.adapt(BundleWiring.class).getClassLoader();
            Class<?> type = loader.loadClass("org.openjdk.jmc.flightrecorder.rules.IRule");
            assertThat(ServiceLoader.load(type, loader)
                            .findFirst()
                            .orElseThrow()
                            .getClass()
                            .getName())
                    .isEqualTo(ThreadPoolRule.class.getName());
            assertThat(rule.getEntry("plugin.xml")).isNotNull();
        } finally {
            framework.stop();
            framework.waitForStop(0);
        }
    }

    private void start(String option, String... kinds) {
        program = TestJvm.plain().with("-XX:StartFlightRecording", option).start(RecordedPools.class, kinds);
    }

    private Path recording() {
        return folder.resolve("recording.jfr");
    }

    private interface Holds {
        void of(IResult result);
    }

    private IResult once(Holds holds) {
        IResult[] last = new IResult[1];
        Awaitility.await()
                .atMost(2, TimeUnit.MINUTES)
                .pollInterval(1, TimeUnit.SECONDS)
                .untilAsserted(() -> {
                    last[0] = evaluated();
                    holds.of(last[0]);
                });
        return last[0];
    }

    /** Evaluates the recording by the toolkit, with the rule that the toolkit finds by itself. */
    private IResult evaluated() throws Exception {
        program.ask(recording().toString());
        return RulesToolkit.evaluateParallel(
                        RuleRegistry.getRules(),
                        JfrLoaderToolkit.loadEvents(recording().toFile()),
                        null,
                        1)
                .entrySet()
                .stream()
                .filter(rule -> rule.getKey() instanceof ThreadPoolRule)
                .findFirst()
                .orElseThrow()
                .getValue()
                .get();
    }

    private static PoolResult of(IResult result, String pool) {
        return result.getResult(ThreadPoolRule.POOLS).stream()
                .filter(each -> each.pool().equals(pool))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + pool + " in " + result.getResult(ThreadPoolRule.POOLS)));
    }

    /** The JDK's own reader is asked for the last of each pool. */
    private void saysWhatTheEventsSay(IResult result) throws Exception {
        Set<String> pools = new HashSet<>();
        List<RecordedEvent> events = RecordingFile.readAllEvents(recording());
        // a recording has them by thread, not by time
        events.sort(Comparator.comparing(RecordedEvent::getStartTime).reversed());
        for (RecordedEvent event : events) {
            if (event.getEventType().getName().equals("io.loadline.Recommendation")
                    && pools.add(event.getString("pool"))) {
                assertThat(of(result, event.getString("pool")).explanation())
                        .startsWith(event.getString("explanation"));
            }
        }
        assertThat(pools).hasSameSizeAs(result.getResult(ThreadPoolRule.POOLS));
        assertThat(ResultToolkit.populateMessage(result, result.getExplanation(), true))
                .contains("<li>");
    }
}
