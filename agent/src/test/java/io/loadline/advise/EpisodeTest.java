package io.loadline.advise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpisodeTest {

    private static final long SECOND = 1_000_000_000L;

    private long now;

    @Test
    void beginsOnceAfterSoManyWindowsInARow() {
        assertThat(begins(new Episode(3, 3, 0), "++.+++++")).isEqualTo("-----B--");
    }

    @Test
    void windowThatShowsNeither_breaksTheRowButEndsNothing() {
        assertThat(begins(new Episode(2, 2, 0), "+?++??++0?0?++")).isEqualTo("---B----------");
    }

    @Test
    void beginsAnewOnlyAfterItWasGoneForSoManyWindows() {
        assertThat(begins(new Episode(1, 3, 0), "+00+00+000+")).isEqualTo("B---------B");
    }

    @Test
    void flickering_isToldOnce() {
        Episode episode = new Episode(1, 1, 30 * SECOND);
        StringBuilder flicker = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            flicker.append("+000000000");
        }
        assertThat(begins(episode, flicker.toString())).containsOnlyOnce("B").startsWith("B");
    }

    @Test
    void goneForLongEnough_isToldAgain() {
        Episode episode = new Episode(1, 1, 3 * SECOND);
        assertThat(begins(episode, "+000+0000+")).isEqualTo("B--------B");
    }

    /** One letter a second: + there, 0 not there, anything else neither. */
    private String begins(Episode episode, String windows) {
        StringBuilder begun = new StringBuilder();
        for (char c : windows.toCharArray()) {
            now += SECOND;
            begun.append(episode.begins(c == '+', c == '0', now) ? 'B' : '-');
        }
        return begun.toString();
    }
}
