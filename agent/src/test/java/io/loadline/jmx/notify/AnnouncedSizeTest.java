package io.loadline.jmx.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AnnouncedSizeTest {

    private static final long SECOND = 1_000_000_000L;

    private final AnnouncedSize told = new AnnouncedSize(60 * SECOND);
    private long now;

    @Test
    void firstKnownSizeIsToldOnceItIsConfirmed() {
        assertThat(news(-1, -1, -1)).isFalse();
        assertThat(news(6, 5, 7)).isFalse();
        assertThat(news(6, 5, 7)).isTrue();
        assertThat(news(6, 5, 7)).isFalse();
    }

    @Test
    void sizesInsideTheIntervalAreNoNews() {
        tell(6, 5, 7);
        for (int i = 0; i < 1000; i++) {
            int size = i % 10 < 5 ? 5 : 7;
            assertThat(news(size, size, size)).isFalse();
        }
    }

    @Test
    void sizesWhoseIntervalContainsTheFormerAreNoNews() {
        tell(6, 6, 6);
        now += 100 * SECOND;
        for (int i = 0; i < 1000; i++) {
            assertThat(news(i % 2 == 0 ? 9 : 4, 4, 9)).isFalse();
        }
    }

    @Test
    void anotherSizeIsToldAfterAMinute_asItIsThen() {
        tell(6, 5, 7);
        long since = now;
        boolean isNews = false;
        while (!isNews) {
            isNews = news(12, 11, 13);
        }
        assertThat(now - since).isEqualTo(60 * SECOND);
    }

    @Test
    void outlierIsNotTold() {
        tell(6, 5, 7);
        now += 100 * SECOND;
        assertThat(news(20, 19, 21)).isFalse();
        assertThat(news(6, 5, 7)).isFalse();
        assertThat(news(20, 19, 21)).isFalse();
        assertThat(news(6, 5, 7)).isFalse();
    }

    @Test
    void jumpingAbout_isToldAtMostOnceAMinute() {
        Random random = new Random(1);
        int times = 0;
        for (int i = 0; i < 3600; i++) {
            int size = 1 + random.nextInt(2) * 50;
            times += news(size, size, size) ? 1 : 0;
        }
        assertThat(times).isBetween(10, 60);
    }

    @Test
    void knownUnknownKnown_isNoNews() {
        tell(6, 5, 7);
        now += 100 * SECOND;
        assertThat(news(-1, -1, -1)).isFalse();
        assertThat(news(6, 5, 7)).isFalse();
        assertThat(news(6, 5, 7)).isFalse();
    }

    private void tell(int size, int low, int high) {
        news(size, low, high);
        assertThat(news(size, low, high)).isTrue();
    }

    private boolean news(int size, int low, int high) {
        now += SECOND;
        return told.isNews(size, low, high, now);
    }
}
