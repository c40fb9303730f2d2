// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.Operations;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Prediction;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.look.Figure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Applies recommendations and takes them back, after a person has agreed to what would change. Remembers the sizes
 * before each change that was made here, so that the question before an undo can name them. To be used on the event
 * thread.
 */
public final class Resizing {

    private final Operations operations;
    private final Person person;
    private final Map<String, Deque<double[]>> before = new HashMap<>();

    /** The person who decides. */
    public interface Person {
        boolean agrees(String title, String question);

        void hears(String title, String message, boolean bad);
    }

    public Resizing(Operations operations, Person person) {
        this.operations = operations;
        this.person = person;
    }

    /** Returns the reason why the recommendation cannot be applied now, as a sentence; empty if it can. */
    static String applyRefusal(Snapshot snapshot, PoolFigures pool) {
        String refusal = undoRefusal(snapshot);
        if (!refusal.isEmpty()) {
            return refusal;
        }
        if (!pool.advice.isKnown()) {
            return "There is no recommendation to apply yet.";
        }
        return pool.advice.isKeep() ? "Nothing to apply: the recommendation is to keep what is set." : "";
    }

    /** Returns the reason why no resize can be undone now, as a sentence; empty if one can, or if only the agent knows. */
    static String undoRefusal(Snapshot snapshot) {
        return snapshot.state == Snapshot.State.MEASURED
                ? snapshot.agent.resizeRefusal()
                : "The application is not connected.";
    }

    void apply(PoolFigures pool) {
        double[] to = {pool.advice.corePoolSize, pool.advice.maximumPoolSize};
        compare(pool, to, effect -> {
            String question = change(pool, to) + effect;
            if (person.agrees("Apply the recommendation", question)) {
                // not applyRecommendation(): it would set what is recommended by then, not what was agreed to
                operations.resize(pool.id, (int) to[0], (int) to[1], said -> applied(pool, said));
            }
        });
    }

    void undo(PoolFigures pool) {
        double[] to = stack(pool).peek();
        if (to == null) {
            String question = "Undo the last resize of " + pool.name + "?\n\nFrom:  "
                    + sizes(pool.core, pool.maximum)
                    + "\nTo:  what was set before the last resize. It was not made here, so only the agent knows.";
            undoIfAgreed(pool, question);
        } else {
            compare(pool, to, effect -> undoIfAgreed(pool, change(pool, to) + effect));
        }
    }

    private void undoIfAgreed(PoolFigures pool, String question) {
        if (person.agrees("Undo the last resize", question)) {
            operations.undoResize(pool.id, said -> {
                if (!said.isRefused()) {
                    stack(pool).poll();
                }
                told("Undo", said);
            });
        }
    }

    private void applied(PoolFigures pool, Answer<String> said) {
        if (!said.isRefused()) {
            stack(pool).push(new double[] {pool.core, pool.maximum});
        }
        told("Apply", said);
    }

    private void told(String title, Answer<String> said) {
        person.hears(title, said.isRefused() ? said.refusal : said.value, said.isRefused());
    }

    private Deque<double[]> stack(PoolFigures pool) {
        return before.computeIfAbsent(pool.id, id -> new ArrayDeque<>());
    }

    private static String change(PoolFigures pool, double[] to) {
        return "Resize the pool " + pool.name + " in the running application?\n\nFrom:  "
                + sizes(pool.core, pool.maximum) + "\nTo:  " + sizes(to[0], to[1]) + "\n\n";
    }

    private static String sizes(double core, double maximum) {
        return "core " + Figure.whole(core) + ", maximum "
                + (maximum == Integer.MAX_VALUE ? "without bound" : Figure.whole(maximum));
    }

    /** Asks what both sizes would do, and says it in words. */
    private void compare(PoolFigures pool, double[] to, Consumer<String> receiver) {
        operations.predict(
                pool.id,
                (int) pool.core,
                now -> operations.predict(pool.id, (int) to[0], then -> receiver.accept(effect(pool, now, then))));
    }

    static String effect(PoolFigures pool, Answer<Prediction> now, Answer<Prediction> then) {
        if (now.isRefused() || then.isRefused() || !then.value.isKnown()) {
            return "Predicted effect: unknown.";
        }
        Prediction a = now.value;
        Prediction b = then.value;
        return "Predicted effect:\n"
                + change("Throughput", a.throughputPerSecond, b.throughputPerSecond, pool.tasks + "/s")
                + change("Mean wait", a.meanWaitMillis, b.meanWaitMillis, "ms")
                + change("Response p99", a.p99ResponseMillis, b.p99ResponseMillis, "ms");
    }

    private static String change(String what, double from, double to, String unit) {
        return "    " + what + "  " + Figure.decimal(from) + " \u2192 " + Figure.said(to, unit) + "\n";
    }
}
