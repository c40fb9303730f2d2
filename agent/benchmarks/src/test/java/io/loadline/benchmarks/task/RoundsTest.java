package io.loadline.benchmarks.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.benchmarks.Spread;
import org.junit.jupiter.api.Test;

class RoundsTest {

    @Test
    void whatIsAdded_isTheMedianOfTheDifferencesRoundByRound() {
        Rounds rounds = new Forks()
                .with(Subject.JDK, 100, 200, 300)
                .with(Subject.LOADLINE, 150, 220, 390)
                .rounds();

        assertThat(rounds.added(Subject.LOADLINE, Fork::processorNanos)).isEqualTo(new Spread(50, 20, 90));
    }

    @Test
    void shareIsThatOfThePeerThatAddsLeast() {
        Rounds rounds = new Forks()
                .with(Subject.JDK, 100)
                .with(Subject.LOADLINE, 150)
                .with(Subject.ARTICLE, 400)
                .with(Subject.MICROMETER, 300)
                .with(Subject.DROPWIZARD, 900)
                .rounds();

        assertThat(rounds.shareOfCheapestPeer(Subject.LOADLINE, Fork::processorNanos))
                .isEqualTo(0.25);
    }

    @Test
    void theAgentItselfIsNoPeer() {
        Rounds rounds = new Forks()
                .with(Subject.JDK, 100)
                .with(Subject.LOADLINE, 150)
                .with(Subject.TIMED, 160)
                .rounds();

        assertThat(rounds.shareOfCheapestPeer(Subject.TIMED, Fork::processorNanos))
                .isNaN();
    }

    @Test
    void peerThatSeemsToAddNothing_leavesTheShareUnknown() {
        Rounds rounds = new Forks()
                .with(Subject.JDK, 100)
                .with(Subject.LOADLINE, 150)
                .with(Subject.ARTICLE, 90)
                .rounds();

        assertThat(rounds.shareOfCheapestPeer(Subject.LOADLINE, Fork::processorNanos))
                .isNaN();
    }
}
