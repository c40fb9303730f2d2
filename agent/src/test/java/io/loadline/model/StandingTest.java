package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is recommended does not depend on how often somebody asks. */
class StandingTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final int LOOK = Constants.LOOK;

    /** What the figures say now. */
    private static final Assessment NOW;

    /** Of fewer threads than are right now, but the interval holds them. */
    private static final Recommendation FIRST;

    static {
        Assessment now = null;
        Recommendation first = null;
        for (double rare = 2; first == null && rare <= 20; rare++) {
            now = mixed(1, rare);
            first = farBelow(advise(now, Standing.NONE), rare);
        }
        NOW = now;
        FIRST = first;
    }

    private static final class Reader {
        private Standing standing = new Standing(FIRST, 0);
        private Standing heldOn = standing;
        private Recommendation made = FIRST;

        int asks() {
            heldOn = standing;
            made = advise(NOW, heldOn);
            return made.size;
        }

        void windowEnds() {
            standing = standing.windowEnded(made, heldOn);
        }
    }

    @Test
    void whoAsksInEachWindowAndWhoAsksNowAndThen_areToldTheSame() {
        Reader often = new Reader();
        Map<Integer, Reader> seldom = new LinkedHashMap<>();
        for (int every : new int[] {7, LOOK, LOOK + 11}) {
            seldom.put(every, new Reader());
        }
        for (int window = 0; window < 3 * LOOK; window++) {
            int now = window;
            int size = often.asks();
            seldom.forEach((every, reader) -> {
                if (now % every == 0) {
                    assertThat(reader.asks()).as("after %d windows", now).isEqualTo(size);
                }
                reader.windowEnds();
            });
            assertThat(size).as("within a look").isEqualTo(window < LOOK ? FIRST.size : size);
            often.windowEnds();
        }
        assertThat(often.made.size).isGreaterThan(FIRST.size);
    }

    @Test
    void whereNobodyAsks_nothingTakesThePlaceOfWhatStands() {
        Reader reader = new Reader();
        for (int window = 0; window < 3 * LOOK; window++) {
            reader.windowEnds();
        }

        assertThat(reader.standing.recommendation).isSameAs(FIRST);
        assertThat(reader.standing.looks()).isEqualTo(3);
    }

    private static Recommendation farBelow(Recommendation now, double rare) {
        for (double share = 0.95; share >= 0.5; share -= 0.05) {
            Recommendation first = advise(mixed(share, rare), Standing.NONE);
            if (first.size >= now.low && first.size < now.size - Math.max(1, now.size / 10)) {
                return first;
            }
        }
        return null;
    }

    private static Recommendation advise(Assessment assessment, Standing standing) {
        return Recommender.advise(assessment, GOAL, Share.alone(assessment, GOAL), standing).recommendation;
    }

    /** Many short tasks, and a few long ones of which nobody knows exactly how many come together. */
    private static Assessment mixed(double share, double rare) {
        Pools pools = new Pools();
        pools.threads = 100;
        pools.cpu = 0;
        pools.exponential = 0;
        pools.otherPerSecond = rare * share;
        pools.otherMillis = 500;
        return Assessment.of(pools.open(100 * share));
    }
}
