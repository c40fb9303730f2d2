// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CallerThreadsTest {

    private static final long HISTORY = 60_000_000_000L;

    private final CallerThreads callers = new CallerThreads();

    @Test
    void namesThatDifferInNumbersAreOne_andTheMostFrequentComesFirst() throws InterruptedException {
        ranOn("main");
        ranOn("http-8080-exec-1");
        ranOn("http-8080-exec-22");

        assertThat(callers.counts().toString()).isEqualTo("{http-*-exec-*=2, main=1}");
    }

    @Test
    void anyNumberOfNamesTakesLittle() throws InterruptedException {
        for (int i = 0; i < 500; i++) {
            ranOn("of " + new String(new char[i]).replace('\0', 'x'));
        }

        Map<String, Long> counts = callers.counts();
        assertThat(counts).hasSize(21);
        assertThat(counts.values().stream().mapToLong(n -> n).sum()).isEqualTo(500);
    }

    @Test
    void whatIsOlderThanTheHistoryIsForgotten() throws InterruptedException {
        long now = System.nanoTime();
        ranOn("main");
        callers.age(now + HISTORY / 2 + 1, HISTORY);
        assertThat(callers.counts()).containsEntry("main", 1L);

        callers.age(now + HISTORY + 2, HISTORY);
        assertThat(callers.counts()).isEmpty();
    }

    @Test
    void whereNobodyAskedForAHistory_nothingIsLeft() throws InterruptedException {
        ranOn("main");
        callers.age(System.nanoTime() + HISTORY, HISTORY);

        assertThat(callers.counts()).isEmpty();
    }

    @Test
    void namesOfMoreThreadsThanAreKnown_areOthers() throws InterruptedException {
        for (int i = 0; i < 1_100; i++) {
            ranOn("request-" + i);
        }

        assertThat(callers.counts().toString()).isEqualTo("{request-*=1000, others=100}");
    }

    private void ranOn(String name) throws InterruptedException {
        Thread thread = new Thread(callers::ran, name);
        thread.start();
        thread.join();
    }
}
