// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmc.common.IDisplayable;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IItemQuery;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.item.ItemQueryBuilder;
import org.openjdk.jmc.common.item.ItemToolkit;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.AbstractRule;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IResultValueProvider;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedCollectionResult;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.JfrRuleTopics;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit.EventAvailability;

/**
 * Rule that shows what the agent found of each pool in a recording. It judges nothing itself: the score of a pool follows from
 * the codes in the agent's events, and the sentences are theirs.
 *
 * <pre>
 *   score   severity
 *   75..    warning          tasks are late, lost or stuck: that was its status in some window, or a finding says so
 *   25..    information      another size is advised, or a finding is a notice
 *   0       ok
 *   -1      not applicable   too little was seen
 * </pre>
 *
 * <p>Mission Control takes one result of a rule: that of the worst pool, with a list of all.
 */
public final class ThreadPoolRule extends AbstractRule {

    /** Scores of the codes in events: statuses, verdicts, severities of findings. */
    private static final Map<String, Integer> SCORES = Map.ofEntries(
            Map.entry("deadlocked", 100),
            Map.entry("rejecting", 90),
            Map.entry("starved", 80),
            Map.entry("split", 75),
            Map.entry("warning", 75),
            Map.entry("grow", 50),
            Map.entry("shrink", 30),
            Map.entry("keep-order", 25),
            Map.entry("notice", 25),
            Map.entry("keep", 0));

    private static final int UNKNOWN = -1;

    private static final String RECOMMENDATION = "io.loadline.Recommendation";
    private static final IAttribute<String> POOL = text("pool", "Pool");
    private static final IAttribute<String> STATUS = text("status", "Status of the Pool at the End");
    private static final IAttribute<IQuantity> WINDOW =
            Attribute.attr("window", "Length of the Window", UnitLookup.TIMESPAN);
    private static final IAttribute<String> VERDICT = text("verdict", "Verdict");
    private static final IAttribute<String> VERDICT_CODE = text("verdictCode", "Code of the Verdict");
    private static final IAttribute<IQuantity> SIZE = number("size", "Recommended Threads, -1 if Unknown");
    private static final IAttribute<String> EXPLANATION = text("explanation", "Explanation");
    private static final IAttribute<String> CODE = text("code", "Code");
    private static final IAttribute<String> SEVERITY = text("severity", "Severity");
    private static final IAttribute<String> SENTENCE = text("sentence", "What Is Wrong");
    private static final IAttribute<String> EVIDENCE = text("evidence", "How That Was Told");
    private static final IAttribute<String> REMEDY = text("remedy", "What to Do");
    private static final IAttribute<String> SETTING = text("setting", "What to Change");

    /** The recommendations of a recording, as a table. */
    private static final IItemQuery TABLE = ItemQueryBuilder.fromWhere(ItemFilters.type(RECOMMENDATION))
            .select(
                    POOL,
                    VERDICT,
                    SIZE,
                    number("low", "Lower End of the Range"),
                    number("high", "Upper End of the Range"),
                    text("regime", "Regime"),
                    text("limit", "What Keeps the Size from Being Larger"),
                    number("confidence", "Confidence, 0 to 1"),
                    EXPLANATION)
            .build();

    /**
     * One pool. {@code pool}: empty where it is about the JVM; {@code summary}: in codes; {@code solution}: empty if nothing is to
     * be done, or if it is not known where.
     */
    public record PoolResult(String pool, int score, String summary, String explanation, String solution) {

        public Severity severity() {
            return Severity.get(score);
        }

        /** Returns the line of the pool in the list of all. */
        @Override
        public String toString() {
            return severity().getLocalizedName() + ": " + explanation;
        }
    }

    /** The worst first. */
    public static final TypedCollectionResult<PoolResult> POOLS = new TypedCollectionResult<>(
            "pools",
            "Thread Pools",
            "What was found of each",
            UnitLookup.createSyntheticContentType("loadlinePools"),
            PoolResult.class);

    public static final TypedCollectionResult<String> CHANGES = new TypedCollectionResult<>(
            "changes", "What to Change", "Of each pool that is not well", UnitLookup.PLAIN_TEXT, String.class);

    public ThreadPoolRule() {
        // no event is required: without one the result says what to do
        super(
                "LoadlineThreadPools",
                "Thread Pools (Loadline)",
                JfrRuleTopics.THREADS,
                List.of(),
                List.of(TypedResult.SCORE, TypedResult.ITEM_QUERY, POOLS, CHANGES),
                Map.of());
    }

    @Override
    protected IResult getResult(IItemCollection items, IPreferenceValueProvider settings, IResultValueProvider others) {
        Collection<Pool> pools = read(items);
        if (pools.isEmpty()) {
            boolean isThere = RulesToolkit.getEventAvailability(items, RECOMMENDATION) != EventAvailability.UNKNOWN;
            return RulesToolkit.getNotApplicableResult(
                    this,
                    settings,
                    isThere
                            ? "The recording has no event of Loadline: no pool had a task, its events are disabled, or it"
                                    + " is shorter than a window of the agent. Record for half a minute or more."
                            : "The recording has no event of Loadline. Start the JVM with"
                                    + " -javaagent:loadline-agent.jar, or attach the agent to it, then record.");
        }
        List<PoolResult> results = pools.stream()
                .map(Pool::result)
                .sorted(Comparator.comparing(PoolResult::score).reversed())
                .collect(Collectors.toList());
        List<String> changes = results.stream()
                .map(PoolResult::solution)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toList());
        int worst = results.get(0).score;
        return ResultBuilder.createFor(this, settings)
                .setSeverity(Severity.get(worst))
                .setSummary(summary(results))
                .setExplanation("{" + POOLS.getIdentifier() + "}")
                .setSolution(changes.isEmpty() ? null : "{" + CHANGES.getIdentifier() + "}")
                .addResult(TypedResult.SCORE, UnitLookup.NUMBER_UNITY.quantity(worst))
                .addResult(TypedResult.ITEM_QUERY, TABLE)
                .addResult(POOLS, results)
                .addResult(CHANGES, changes)
                .build();
    }

    private static String summary(List<PoolResult> results) {
        PoolResult worst = results.get(0);
        List<PoolResult> pools =
                results.stream().filter(result -> !result.pool.isEmpty()).collect(Collectors.toList());
        long bad = pools.stream().filter(result -> result.score > 0).count();
        long well = pools.stream().filter(result -> result.score == 0).count();
        return (bad > 0 ? "Not well: " + bad : "Well: " + well) + " of " + pools.size() + " thread pools"
                + (worst.score > 0 ? "; the worst is " + worst.summary : "")
                + (bad + well < pools.size() ? "; of " + (pools.size() - bad - well) + " too little was seen" : "")
                + ".";
    }

    /** Findings of the events on one pool. */
    private static final class Pool {
        private final String name;

        /** The last one; null if there is none. */
        private IItem recommendation;

        /** Time in each status, the worst last. */
        private final Map<String, IQuantity> byStatus = new TreeMap<>(
                Comparator.<String, Integer>comparing(SCORES::get).thenComparing(Comparator.naturalOrder()));

        private final Map<String, IItem> findings = new LinkedHashMap<>();

        Pool(String name) {
            this.name = name;
        }

        PoolResult result() {
            List<String> codes = new ArrayList<>();
            List<String> sentences = new ArrayList<>();
            List<String> changes = new ArrayList<>();
            int score = name.isEmpty() ? 0 : UNKNOWN;
            if (recommendation != null) {
                long size = value(recommendation, SIZE).longValue();
                score = SCORES.getOrDefault(said(recommendation, VERDICT_CODE), UNKNOWN);
                codes.add(said(recommendation, VERDICT_CODE) + (score > 0 && size > 0 ? " (" + size + ")" : ""));
                sentences.add(said(recommendation, EXPLANATION));
                changes.add(score > 0 ? said(recommendation, SETTING) : "");
            }
            for (Map.Entry<String, IQuantity> trouble : byStatus.entrySet()) {
                score = Math.max(score, SCORES.get(trouble.getKey()));
                codes.add(0, trouble.getKey());
                sentences.add("It was " + trouble.getKey() + " for "
                        + trouble.getValue().displayUsing(IDisplayable.AUTO) + ".");
            }
            for (IItem finding : findings.values()) {
                score = Math.max(score, SCORES.getOrDefault(said(finding, SEVERITY), UNKNOWN));
                codes.add(said(finding, CODE));
                sentences.add(said(finding, SENTENCE) + " (" + said(finding, EVIDENCE) + ").");
                changes.add(said(finding, REMEDY));
                changes.add(said(finding, SETTING));
            }
            String label = (name.isEmpty() ? "JVM" : name) + ": ";
            String said = String.join(" ", sentences);
            String toDo = changes.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining(". "));
            return new PoolResult(
                    name,
                    score,
                    label + String.join(", ", codes),
                    said.startsWith(label) ? said : label + said,
                    toDo.isEmpty() ? "" : label + toDo);
        }
    }

    private static Collection<Pool> read(IItemCollection items) {
        Map<String, Pool> pools = new TreeMap<>();
        events(items, RECOMMENDATION).forEach(event -> of(pools, event).recommendation = event);
        events(items, "io.loadline.Finding")
                .forEach(event -> of(pools, event).findings.put(said(event, CODE), event));
        events(items, "io.loadline.PoolWindow").forEach(event -> {
            Pool pool = of(pools, event);
            if (SCORES.containsKey(said(event, STATUS))) {
                pool.byStatus.merge(said(event, STATUS), value(event, WINDOW), IQuantity::add);
            }
        });
        return pools.values();
    }

    private static Pool of(Map<String, Pool> pools, IItem event) {
        return pools.computeIfAbsent(said(event, POOL), Pool::new);
    }

    /** The earliest first. */
    private static Stream<IItem> events(IItemCollection items, String type) {
        return items.apply(ItemFilters.type(type)).stream()
                .flatMap(IItemIterable::stream)
                .sorted(Comparator.comparing(RulesToolkit::getEndTime));
    }

    /** Empty where the agent that wrote the event did not know the field. */
    private static String said(IItem event, IAttribute<String> attribute) {
        String text = value(event, attribute);
        return text == null ? "" : text;
    }

    private static <T> T value(IItem event, IAttribute<T> attribute) {
        IMemberAccessor<T, IItem> accessor = attribute.getAccessor(ItemToolkit.getItemType(event));
        return accessor == null ? null : accessor.getMember(event);
    }

    private static IAttribute<String> text(String field, String name) {
        return Attribute.attr(field, name, UnitLookup.PLAIN_TEXT);
    }

    private static IAttribute<IQuantity> number(String field, String name) {
        return Attribute.attr(field, name, UnitLookup.NUMBER);
    }
}
