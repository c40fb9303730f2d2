package io.loadline.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds each number in the sentences of a recommendation against the figure that its phrase is about. A number in a phrase
 * that no rule knows is wrong, too, so that a new sentence gets a rule. Not thread-safe.
 */
public final class PublishedNumbers {

    /** By the name of the MBean's attribute, {@code Composite.item} or {@code WhatIf[threads].item}; NaN if not known. */
    public interface Figures {
        double of(String name);
    }

    private static final String NUMBER = "(-?\\d+(?:,\\d{3})*(?:\\.\\d+)?)";
    private static final String SIZE = "Recommendation.size";
    private static final String GOAL = "Recommendation.goal";

    /** What numbers are part of, rather than figures. */
    private static final Pattern NAMES =
            Pattern.compile("(?<![\\w.])[A-Za-z_$<][\\w.$:@/<>\\-\\[\\]]*|\\([^() ]*:\\d+\\)");

    private static final List<Rule> RULES = new ArrayList<>();

    private static final class Rule {
        final Pattern phrase;
        final Consumer<PublishedNumbers> check;

        Rule(String phrase, Consumer<PublishedNumbers> check) {
            String numbers = phrase.replace("#", NUMBER)
                    .replace("THREADS", "(?:thread|connection)s?")
                    .replace("TASKS", "(?:task|request)s?");
            this.phrase = Pattern.compile(numbers);
            this.check = check;
        }
    }

    /** {@code #} stands for a number. */
    private static void rule(String phrase, Consumer<PublishedNumbers> check) {
        RULES.add(new Rule(phrase, check));
    }

    /** For what is no figure, or is known in this sentence only. */
    private static void free(String phrase) {
        rule(phrase, c -> {});
    }

    static {
        free("Before: .*?Since then: .*?\\.(?= [A-Z]|$)");
        rule(
                "(?:grow|shrink) # -> #(?:, then #)? THREADS",
                c -> c.same(1, "set").same(2, SIZE).same(3, GOAL));
        rule("keep # THREADS, because a change to # would gain little", c -> c.same(1, "set")
                .same(2, SIZE));
        rule(
                "keep # THREADS, or grow to #(?:, then #,)? if",
                c -> c.same(1, "set").same(2, SIZE).same(3, GOAL));
        rule("keep # THREADS", c -> c.same(1, "set"));
        rule("95 % interval # to #", c -> c.same(1, "Recommendation.goalLow").same(2, "Recommendation.goalHigh"));
        rule("p90 load #", c -> c.same(1, "Load.p90"));
        rule("The load calls for # THREADS", c -> c.same(1, GOAL));
        rule("right size: #", c -> c.same(1, GOAL));
        rule("# that [a-z ]+, # that # is the right size", c -> c.same(1, "Recommendation.directionConfidence")
                .same(2, "Recommendation.goalConfidence")
                .same(3, GOAL));
        free("keep #, occupied by long-running loops: for # s each of the # THREADS");
        ofRefusals();
        ofSizes();
        ofTimes();
        ofEvidence();
    }

    private static void ofSizes() {
        rule(
                "With # THREADS?, the p99 response time is within 5 % of the best",
                c -> c.same(1, SIZE).bounded(1, 0.5, "p99ResponseMillis"));
        rule("With # THREADS, 99 % of the TASKS wait at most # ms", c -> c.same(1, SIZE));
        rule(
                "about # callers?, each waiting for its answer\\. With # THREADS they are served as fast as with more",
                c -> c.atLeast(1, "MeanInSystemObserved").same(2, SIZE).flatFrom(2));
        rule(
                "On average # TASKS are in the pool, but # THREADS already keep the processors busy",
                c -> c.same(1, "MeanInSystemObserved").busyProcessors(2));
        rule(
                "On average # TASKS are in the pool, but # THREADS already keep (?:the processors as busy as the target of # %|.*?(?= busy))",
                c -> c.same(1, "MeanInSystemObserved"));
        rule(
                "one thread would be busy # % of the time",
                c -> c.near(1, c.figures.of("ArrivalsPerSecond") * c.figures.of("UncontendedMillis") / 10));
        rule("With # THREADS a batch of # TASKS finishes within 5 %", c -> c.same(1, SIZE));
        rule(
                "batch of # TASKS would have wanted # THREADS itself: # s instead of # s with #",
                c -> c.same(2, GOAL).ascending(3, 4).same(5, SIZE));
        free("It runs # periodic tasks");
        rule(
                "With # THREADS, expect # instead of # TASKS/s(?: in the busiest # s)?(?:, and a p99 response time of # instead of # ms)?",
                c -> c.same(1, SIZE)
                        .same(2, "WhatIf[" + c.said[1] + "].throughputPerSecond")
                        .same(3, c.said[4] == null ? "CompletionsPerSecond" : "")
                        .same(5, "WhatIf[" + c.said[1] + "].p99ResponseMillis"));
        rule("at most # (?:was|were) busy at one time, and # would do", c -> c.same(2, SIZE));
        free("If you want a maximum, # is twice that");
        rule("In service: # TASKS on average, # at most", c -> c.ascending(1, 2));
        rule("a semaphore of # permits", c -> c.same(1, SIZE));
        rule("with # THREADS that hardly ever happens", c -> c.same(1, SIZE));
        rule("Its maximum of # contains # more", c -> c.same(1, "Recommendation.maximumPoolSize"));
        rule("a pool of # THREADS of their own", c -> c.same(1, SIZE));
        rule(
                "# % of the tasks are .*? and take # % of the time: give them a pool of their own",
                c -> c.atMost(1, 100).atMost(2, 100));
        free(
                "# THREADS wait for # connections? of .*?: (?:first # connections?, with the threads as they are; or, instead, # THREADS for the # connections? that there are|# keep them busy|(?=more get))");
        free("more get done only with # connections?");
        free("Its maximum of # has no effect while the queue has room");
        rule("Only # % of the tasks use a connection", c -> c.atMost(1, 100));
        rule("set # THREADS and look again", c -> c.atMost(1, c.figures.of(GOAL)));
        rule("may not sustain #", c -> c.same(1, GOAL));
        rule("never more than # THREADS seen busy at once; the load calls for #", c -> c.same(2, GOAL));
        free("# workers were seen waiting for results at the same time");
    }

    private static void ofTimes() {
        rule("Each connection is held for # ms", c -> c.same(1, "MeanServiceMillis"));
        rule(
                "[Ee]ach TASKS takes? # ms(?:: # ms on CPU and # ms blocked|, CPU time not known)",
                c -> c.atMost(1, c.figures.of("MeanServiceMillis")).sum(1, 2, 3));
        rule("plus # ms queued for a CPU", c -> c.same(1, "RunQueueMillisPerTask"));
        rule("plus # ms queued for ", c -> c.atMost(1, c.figures.of("MeanServiceMillis")));
        rule("of the blocked time about # ms are", c -> c.atMost(1, 1.05 * c.figures.of("MeanServiceMillis")));
        rule("These tasks wait # ms each; the common pool has # THREADS", c -> c.same(2, "set"));
        rule("Based on # s and # TASKS", c -> c.same(1, "Recommendation.observedSeconds")
                .same(2, "Recommendation.observedTasks"));
        rule("Based on # min and # TASKS", c -> c.same(2, "Recommendation.observedTasks"));
        rule("the oldest TASKS has waited # s, and no TASKS that began waited longer than # s", c -> c.ascending(2, 1));
    }

    private static void ofEvidence() {
        free("9\\d(?:\\.\\d)? % of (?:arriving |the )?(?:TASKS|stacks)");
        rule(
                "Little's law: # TASKS/s x # ms = # TASKS in the pool; observed: # \\(difference # %\\)",
                c -> c.same(1, "CompletionsPerSecond")
                        .same(2, "MeanResponseMillis")
                        .same(3, "MeanInSystem")
                        .same(4, "MeanInSystemObserved"));
        rule("busy THREADS: # on average, # at most", c -> c.ascending(1, 2));
        rule("processors: # of # are available to this pool", c -> c.ascending(1, 2));
        free("its work needs #");
        rule("other processes used # of # processors", c -> c.ascending(1, 2));
        free("more than the CPU target of # %");
        free("of all virtual threads of this JVM, # on average");
        rule(
                "arrivals behave like # callers that each wait for an answer and pause # ms; # % of arrivals follow a completion at once(?:, and they find fewer TASKS in the pool than independent arrivals would \\(# standard errors\\))?",
                c -> c.atLeast(1, "MeanInSystemObserved").atMost(3, 100));
        rule(
                "TASKS spend # % of their service time waiting for .*?, which serves about # at a time; # THREADS are elsewhere",
                c -> c.atMost(1, 100).noIdentity());
        free("batch: # TASKS arrived at once");
        rule("# % of the TASKS are rejected", c -> c.atMost(1, 100));
        free("fixed rates: # runs a second fall due, # begin, late by # s on average");
        free("the queue grows by # TASKS a second");
        free("varies # times as much as with Poisson arrivals");
        free("squared coefficient of variation #");
        rule(
                "with (?:#|any number of) THREADS the model predicts # TASKS/s and a mean wait of # ms(?: in the busiest # s)?; measured: # TASKS/s, # ms",
                c -> c.same(2, "WhatIf[" + c.said[1] + "].throughputPerSecond")
                        .same(5, c.said[4] == null ? "CompletionsPerSecond" : ""));
        free(
                "the model gives a p90 wait of (?:#|unknown) ms and a p99 response time of (?:#|unknown) ms; measured: (?:#|unknown) and (?:#|unknown) ms");
    }

    private static void ofRefusals() {
        free("So far 90 % of arriving TASKS found (?:no other|at most # others?)");
        free("no more than # THREADS busy at once");
        rule("set # THREADS, and go back if the mean wait does not fall", c -> c.atLeast(1, "set"));
        free("the busiest # s are older than the history");
        free("seen #(?: of #)? (?:windows|TASKS|s)(?: and #(?: of #)? (?:windows|TASKS|s))*");
        free("about # s more at this rate");
        free("that takes about # (?:s|min|h)");
        free("no more than # (?:s|min|h) are kept");
        free("history=#m(?: with window=#s)?");
        free("in the last # (?:s|min|h), # before that");
        free("a TASKS takes # ns");
        free("only # of # TASKS were recorded");
        free("since the pool was first seen, # (?:s|min|h) ago");
        free(
                "its # TASKS of the last # (?:s|min|h) would have kept one THREADS busy # % of the time, and more than # % is");
        rule(
                "Its # TASKS of the last # (?:s|min|h) kept # THREADS busy, never more than # were there at once, and by chance it may be #(?: to #| or more)",
                c -> c.ascending(3, 4).ascending(5, 6));
        free("(?:With|has) a thread for each of its # periodic tasks(?:, expect # instead of # runs/s)?");
        free("With a thread for its periodic task, expect # instead of # runs/s");
        free("It falls behind: .*? is # (?:s|ms) late, and # s more each second");
        free("It falls behind: # TASKS wait, and # more each second");
        free("(?: \\(# tasks\\))? takes # (?:ms|s) and is due every # (?:ms|s)");
        free("all # THREADS wait for results");
        free("# TASKS are queued");
        free(
                "# THREADS would let the present tasks finish \\((?:up to )?# TASKS that wait for nested ones, # levels deep");
        free("for # s (?:each of the|while) # ");
    }

    private final Figures figures;
    private final double tolerance;
    private final List<String> wrong = new ArrayList<>();
    private String phrase;
    private String[] said;

    private PublishedNumbers(Figures figures, double tolerance) {
        this.figures = figures;
        this.tolerance = tolerance;
    }

    /**
     * What is wrong, a line each. {@code names}: of pools, which may have numbers in them; {@code tolerance}: relative, for
     * figures that were read a moment apart.
     */
    public static List<String> wrong(List<String> names, List<String> sentences, Figures figures, double tolerance) {
        PublishedNumbers numbers = new PublishedNumbers(figures, tolerance);
        sentences.forEach(sentence -> numbers.check(names, sentence));
        return numbers.wrong;
    }

    /** The sizes that a setting names are those to set. What follows a semicolon is about another pool. */
    public static List<String> wrongSetting(String setting, int core, int maximum) {
        List<Integer> sizes = Arrays.asList(core, maximum);
        Matcher number = Pattern.compile("\\d+").matcher(withoutNames(setting.split("; ")[0]));
        while (number.find()) {
            if (number.group().length() > 9 || !sizes.contains(Integer.parseInt(number.group()))) {
                return Collections.singletonList(
                        setting + ": " + number.group() + " is neither " + core + " nor " + maximum);
            }
        }
        return Collections.emptyList();
    }

    private static String withoutNames(String text) {
        return NAMES.matcher(text).replaceAll("_");
    }

    private void check(List<String> names, String sentence) {
        String rest = sentence;
        for (String name : names) {
            rest = name.matches(".*\\d.*") ? rest.replace(name, "NAME") : rest;
        }
        for (Rule rule : RULES) {
            Matcher matcher = rule.phrase.matcher(rest);
            StringBuffer others = new StringBuffer();
            while (matcher.find()) {
                phrase = matcher.group();
                said = new String[matcher.groupCount() + 1];
                for (int i = 1; i < said.length; i++) {
                    said[i] = matcher.group(i) == null ? null : matcher.group(i).replace(",", "");
                }
                rule.check.accept(this);
                matcher.appendReplacement(others, "...");
            }
            rest = matcher.appendTail(others).toString();
        }
        if (withoutNames(rest).matches("(?s).*\\d.*")) {
            wrong.add("no rule knows: " + rest);
        }
    }

    private double number(int i) {
        return said[i] == null ? Double.NaN : Double.parseDouble(said[i]);
    }

    /** Half a unit of the last digit that is said. */
    private double rounding(int i) {
        int point = said[i].indexOf('.');
        return point < 0 ? 0.5 : 0.5 * Math.pow(10, point + 1 - said[i].length()) + 1e-9;
    }

    private PublishedNumbers same(int i, String figure) {
        return near(i, figures.of(figure), figure);
    }

    private PublishedNumbers near(int i, double figure) {
        return near(i, figure, "that");
    }

    private PublishedNumbers near(int i, double figure, String name) {
        if (said[i] != null && Math.abs(number(i) - figure) > rounding(i) + tolerance * Math.abs(figure)) {
            wrong(name + " is " + figure);
        }
        return this;
    }

    private PublishedNumbers atMost(int i, double most) {
        if (number(i) > most * (1 + tolerance) + rounding(i)) {
            wrong("at most " + most);
        }
        return this;
    }

    private PublishedNumbers atLeast(int i, String figure) {
        if (number(i) < 0.8 * figures.of(figure) - 1) {
            wrong(figure + " is " + figures.of(figure));
        }
        return this;
    }

    private PublishedNumbers ascending(int less, int more) {
        if (number(less) > number(more) * (1 + tolerance) + rounding(less)) {
            wrong("in this order");
        }
        return this;
    }

    private PublishedNumbers sum(int all, int part, int other) {
        if (said[part] != null) {
            double rounded = rounding(all) + rounding(part) + rounding(other);
            if (Math.abs(number(all) - number(part) - number(other)) > rounded) {
                wrong("a sum");
            }
        }
        return this;
    }

    /** With twice the threads the figure is no less than this part of it. */
    private PublishedNumbers bounded(int threads, double part, String figure) {
        double there = figures.of("WhatIf[" + said[threads] + "]." + figure);
        double beyond = figures.of("WhatIf[" + 2 * (long) number(threads) + "]." + figure);
        if (beyond < part * there) {
            wrong(figure + " falls from " + there + " to " + beyond);
        }
        return this;
    }

    private PublishedNumbers flatFrom(int threads) {
        double there = figures.of("WhatIf[" + said[threads] + "].throughputPerSecond");
        double beyond = figures.of("WhatIf[" + 2 * (long) number(threads) + "].throughputPerSecond");
        if (beyond > 1.12 * there) {
            wrong("throughput rises from " + there + " to " + beyond);
        }
        return this;
    }

    private PublishedNumbers busyProcessors(int threads) {
        double use = figures.of("WhatIf[" + said[threads] + "].cpuUtilization");
        if (use < 0.6) {
            wrong("they use " + use + " of the processors");
        }
        return this;
    }

    private PublishedNumbers noIdentity() {
        if (phrase.matches(".*@[0-9a-f]{5,}.*")) {
            wrong("no identity");
        }
        return this;
    }

    private void wrong(String why) {
        wrong.add("\"" + phrase + "\": " + why);
    }
}
