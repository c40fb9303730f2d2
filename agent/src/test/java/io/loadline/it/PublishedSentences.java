package io.loadline.it;

import io.loadline.model.PublishedNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The sentences of the recommendations that a program has read, held against the other attributes of the same pool. */
final class PublishedSentences {

    private static final String EXPLANATION = ".Recommendation.explanation";

    /** A window may end between two attributes; and of short histories one window is much. */
    private static final double TOLERANCE = 0.15;

    /** So near are two figures of the same stretch of time. */
    private static final double SAME = 0.05;

    /** Of a busy machine the advisor comes round seldom, and figures that are read later are others. */
    private static final double MAX_AGE_MILLIS = 2_000;

    private final Facts facts;
    private final String pool;

    private PublishedSentences(Facts facts, String pool) {
        this.facts = facts;
        this.pool = pool;
    }

    /** What is wrong, a line each. */
    static List<String> wrong(Facts facts) {
        List<String> wrong = new ArrayList<>();
        for (String key : facts.names()) {
            String pool = key.replace(EXPLANATION, "");
            // what is said of a pool that was resized is of the time since then, and most attributes are not
            if (key.endsWith(EXPLANATION)
                    && facts.text(pool + ".LastResize.timeMillis").equals("0")) {
                wrong.addAll(new PublishedSentences(facts, pool).wrong());
            }
        }
        return wrong;
    }

    private List<String> wrong() {
        List<String> names = new ArrayList<>(facts.pools());
        names.add(facts.text(pool + ".Name"));
        names.sort((a, b) -> b.length() - a.length());
        List<String> sentences =
                Arrays.asList(said("explanation"), said("evidence"), said("verdict"), said("nextExperiment"));
        List<String> wrong = new ArrayList<>(PublishedNumbers.wrong(names, sentences, this::figure, TOLERANCE));
        wrong.addAll(PublishedNumbers.wrongSetting(said("setting"), (int) number("Recommendation.corePoolSize"), (int)
                number("Recommendation.maximumPoolSize")));
        wrong.replaceAll(line -> pool + ": " + line);
        return wrong;
    }

    private String said(String item) {
        return facts.text(pool + ".Recommendation." + item);
    }

    private double figure(String name) {
        if (name.startsWith("Recommendation.") || name.startsWith("WhatIf[")) {
            return number(name);
        }
        switch (name) {
            case "set":
                return number("Recommendation.threadsSet");
            case "UncontendedMillis":
                return measured("CpuMillisPerTask") + measured("BlockedMillisPerTask");
            case "CompletionsPerSecond":
                return number("Recommendation.observedTasks") / number("Recommendation.observedSeconds");
            default:
                return measured(name);
        }
    }

    /** NaN where it is of another stretch of time than the recommendation, which begins with the last change of the size. */
    private double measured(String attribute) {
        double here = figure("CompletionsPerSecond");
        double there = number("CompletionsPerSecond");
        boolean same = Math.abs(here - there) <= SAME * here && number("Recommendation.madeMillisAgo") < MAX_AGE_MILLIS;
        return same ? number(attribute) : Double.NaN;
    }

    /** NaN if there is none. */
    private double number(String attribute) {
        String name = pool + "." + attribute;
        return facts.names().contains(name) ? facts.number(name) : Double.NaN;
    }
}
