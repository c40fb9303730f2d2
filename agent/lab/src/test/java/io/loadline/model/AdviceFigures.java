// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.work.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares each figure in the facts of a recommendation with the published figure that its phrase states. */
public final class AdviceFigures {

    /**
     * Names of the published figures by fact, in the order of the fact's figures; - for a figure that is not published.
     */
    private static final Map<String, String[]> NAMES = names(
            "SIZE_CHANGE - set size",
            "STEPS - set size goal",
            "KEEP_SIZE set",
            "KEEP_FOR_LITTLE_GAIN set size",
            "GAIN size throughput",
            "GAIN_OF_TAIL p99",
            "INTERVAL low high",
            "P90_AND_INTERVAL p90",
            "BY_DOUBT goal",
            "BY_WHOLE_BATCH - goal - - size",
            "BY_STEP goal - direction - confidence",
            "NEARLY_IDLE use",
            "BY_BATCH size",
            "BY_CALLERS - size",
            "BY_WAIT size",
            "BY_LOAD size",
            "BY_RESPONSE size",
            "BY_STATION observedInSystem",
            "PERMITS - - size",
            "REJECTED_ELSE size",
            "ON_DEMAND - size",
            "OWN_THREADS maximum",
            "QUEUED_FOR_CPU runQueue",
            "HELD service",
            "BASED_ON seconds tasks",
            "EXTRAPOLATED - goal",
            "STEP_AND_LOOK - goal",
            "LOOK_WHEN_BUSIER goal",
            "LOAD p90 - goal",
            "LITTLES_LAW completions response inSystem observedInSystem");

    private final Figures figures;
    private final Assessment assessment;
    private final Advice advice;
    private final Recommendation advised;

    private AdviceFigures(Assessment assessment, Advice advice) {
        this.advised = advice.recommendation;
        // a refusal since the model does not match concerns the time that a size would be based on
        boolean judged = assessment.pool.state != null
                && (advised.isKnown() || assessment.judged().figures.completed == advised.observedTasks);
        this.assessment = judged ? assessment.judged() : assessment;
        this.figures = this.assessment.figures;
        this.advice = advice;
    }

    /**
     * Checks that each number in the sentences equals the published figure, and that the setting has the recommended
     * size.
     */
    public static void check(Assessment assessment, Advice advice) {
        Recommendation advised = advice.recommendation;
        AdviceFigures published = new AdviceFigures(assessment, advice);
        List<Object> facts = new ArrayList<>(advised.reasons);
        facts.addAll(advised.evidence);
        facts.add(advised.nextExperiment);
        facts.forEach(published::check);
        assertThat(advised.setting()
                        .replaceAll("(?<![\\w.])[A-Za-z_$<][\\w.$:@/<>\\-\\[\\]]*|\\([^() ]*:\\d+\\)|; .*", ""))
                .as(advised.setting())
                .doesNotContainPattern("\\b(?!" + advised.corePoolSize + "\\b|" + advised.maximumPoolSize + "\\b)\\d+");
    }

    private void check(Object figure) {
        if (figure instanceof List) {
            ((List<?>) figure).forEach(this::check);
        } else if (figure instanceof Fact && !((Fact) figure).is("before")) {
            Fact fact = (Fact) figure;
            String[] names = NAMES.getOrDefault(fact.code(), new String[0]);
            for (int i = 0; i < names.length; i++) {
                if (!names[i].equals("-")) {
                    same(fact, i, published(names[i]));
                }
            }
            checkRelations(fact);
            fact.figures.forEach(this::check);
        }
    }

    private void checkRelations(Fact fact) {
        switch (fact.code()) {
            case "parts" -> same(fact, 0, number(fact, 1) + number(fact, 2));
            case "busy-threads", "processors" ->
                assertThat(number(fact, 0)).as(text(fact)).isLessThanOrEqualTo(number(fact, 1) + 1e-9);
            case "by-callers" -> {
                assertThat(number(fact, 0)).as(text(fact)).isGreaterThan(0.8 * figures.meanInSystemObserved - 1);
                assertThat(twice(fact, 1).throughputPerSecond)
                        .as(text(fact))
                        .isLessThanOrEqualTo(1.12 * at(fact, 1).throughputPerSecond);
            }
            case "by-load", "by-response" ->
                assertThat(twice(fact, 0).p99ResponseMillis < 0.5 * at(fact, 0).p99ResponseMillis)
                        .as(text(fact))
                        .isFalse();
            case "agreement" -> same(fact, 1, at(fact, 0).throughputPerSecond);
            default -> {}
        }
    }

    private Prediction at(Fact fact, int i) {
        return advice.predict((int) number(fact, i));
    }

    private Prediction twice(Fact fact, int i) {
        return advice.predict(2 * (int) number(fact, i));
    }

    private static void same(Fact fact, int i, double published) {
        // an unknown figure cannot be wrong
        if (!Double.isNaN(published)) {
            assertThat(number(fact, i))
                    .as("figure %d of %s", i, text(fact))
                    .isCloseTo(published, within(1e-6 * Math.abs(published) + 1e-9));
        }
    }

    private static double number(Fact fact, int i) {
        return ((Number) fact.figures.get(i)).doubleValue();
    }

    private static String text(Fact fact) {
        return fact.code() + " " + fact.data();
    }

    private double published(String name) {
        return switch (name) {
            case "set" -> assessment.capacity();
            case "size" -> advised.size.threads;
            case "goal" -> advised.goal.threads;
            case "low" -> advised.goal.low;
            case "high" -> advised.goal.high;
            case "direction" -> advised.directionConfidence;
            case "confidence" -> advised.goalConfidence;
            case "maximum" -> advised.maximumPoolSize;
            case "seconds" -> advised.observedSeconds;
            case "tasks" -> advised.observedTasks;
            case "p90" -> assessment.loadDistribution().p90;
            case "throughput" -> advice.predict(advised.size.threads).throughputPerSecond;
            case "p99" -> advice.predict(advised.size.threads).p99ResponseMillis;
            case "completions" -> figures.completionsPerSecond;
            case "service" -> figures.split.serviceMillis;
            case "runQueue" -> figures.split.runQueueMillis;
            case "response" -> figures.meanResponseMillis;
            case "inSystem" -> figures.meanInSystem;
            case "observedInSystem" -> figures.meanInSystemObserved;
            case "use" -> figures.arrivalsPerSecond * figures.split.uncontendedMillis() / 10;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Returns the code of a fact from its name in {@code phrases.txt}. */
    private static String code(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Map<String, String[]> names(String... lines) {
        Map<String, String[]> names = new HashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ");
            names.put(code(words[0]), Arrays.copyOfRange(words, 1, words.length));
        }
        return names;
    }
}
