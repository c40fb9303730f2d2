// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.Operations;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Prediction;
import io.loadline.visualvm.data.Samples;
import io.loadline.visualvm.data.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The questions to a person, and the changes that only a yes begins. */
class ResizingTest {

    private static final String[] MANUAL = {"resize=manual"};
    private static final String[] OFF = {"resize=off"};

    private final List<String> done = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();
    private boolean yes = true;
    private boolean refuses;

    private final Resizing resizing = new Resizing(new Agent(), new Somebody());
    private final PoolFigures orders = Samples.pool("orders", 20, 3, "shrink");

    private final class Agent implements Operations {
        @Override
        public void predict(String pool, int threads, Consumer<Answer<Prediction>> receiver) {
            receiver.accept(Samples.answer(Samples.prediction(threads, 130 + threads, 10.0 / threads)));
        }

        @Override
        public void resize(String pool, int core, int maximum, Consumer<Answer<String>> receiver) {
            act("resize " + pool + " " + core + " " + maximum, receiver);
        }

        @Override
        public void undoResize(String pool, Consumer<Answer<String>> receiver) {
            act("undo " + pool, receiver);
        }

        @Override
        public void sample(String pool, int seconds, Consumer<Answer<String>> receiver) {
            throw new UnsupportedOperationException();
        }

        private void act(String what, Consumer<Answer<String>> receiver) {
            done.add(what);
            receiver.accept(refuses ? Samples.refusal("not now") : Samples.said("it is done"));
        }
    }

    private final class Somebody implements Resizing.Person {
        @Override
        public boolean agrees(String title, String question) {
            asked.add(question);
            return yes;
        }

        @Override
        public void hears(String title, String message, boolean bad) {
            heard.add((bad ? "bad: " : "") + message);
        }
    }

    @Test
    void theQuestionNamesFromToAndEffect() {
        resizing.apply(orders);
        assertThat(asked.get(0))
                .contains("orders", "From:  core 20, maximum 20", "To:  core 3, maximum 3")
                .contains("Throughput  150 \u2192 133 tasks/s", "Mean wait  0.50 \u2192 3.3 ms");
        assertThat(done).containsExactly("resize orders 3 3");
        assertThat(heard).containsExactly("it is done");
    }

    @Test
    void no_changesNothing() {
        yes = false;
        resizing.apply(orders);
        resizing.undo(orders);
        assertThat(done).isEmpty();
        assertThat(heard).isEmpty();
    }

    @Test
    void undo_knowsTheSizesOfWhatWasAppliedHere_stepByStep() {
        resizing.apply(orders);
        PoolFigures now = Samples.pool("orders", 3, 4, "grow");
        resizing.undo(now);
        resizing.undo(orders);
        assertThat(asked.get(1)).contains("From:  core 3, maximum 3", "To:  core 20, maximum 20");
        assertThat(asked.get(2)).contains("only the agent knows");
    }

    @Test
    void aRefusal_isHeard_andNotTakenForAChange() {
        refuses = true;
        resizing.apply(orders);
        resizing.undo(orders);
        assertThat(heard).containsExactly("bad: not now", "bad: not now");
        assertThat(asked.get(1)).contains("only the agent knows");
    }

    @Test
    void whyItIsGrey() {
        Snapshot manual = Samples.snapshot(MANUAL, orders);
        assertThat(Resizing.applyRefusal(manual, orders)).isEmpty();
        assertThat(Resizing.undoRefusal(manual)).isEmpty();
        assertThat(Resizing.undoRefusal(Samples.snapshot(new String[] {"resize=auto"}, orders)))
                .isEmpty();
        assertThat(Resizing.applyRefusal(manual, Samples.pool("orders", 3, 3, "keep")))
                .contains("keep");
        assertThat(Resizing.applyRefusal(manual, Samples.unknown("orders"))).contains("no recommendation");
        assertThat(Resizing.applyRefusal(Samples.snapshot(OFF, orders), orders)).contains("resize=manual");
        assertThat(Resizing.undoRefusal(Samples.disconnected(manual))).contains("not connected");
    }
}
