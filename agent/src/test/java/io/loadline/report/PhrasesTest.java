package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Fact;
import io.loadline.model.Fact.Key;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class PhrasesTest {

    /** A phrase that is missing would be found by who asks, months later. */
    @Test
    void eachFactHasAPhrase() {
        Object[] figures = Collections.nCopies(10, 2).toArray();
        for (Key key : Key.values()) {
            for (Phrases phrases : Arrays.asList(Phrases.OF_THREADS, Phrases.OF_CONNECTIONS)) {
                assertThat(phrases.say(Fact.of(key, figures)))
                        .as(key.name())
                        .isNotEmpty()
                        .doesNotContain("{")
                        .doesNotContain("threadss", "null");
            }
        }
    }

    @Test
    void connectionsAreNoThreads_andFiguresStayAsTheyAre() {
        Fact said = Fact.of(Key.SO_FAR, Fact.of(Key.NO_OTHER), 1);
        assertThat(Phrases.OF_THREADS.say(said))
                .isEqualTo(
                        "So far 90 % of arriving tasks found no other task in the pool, and no more than 1 thread busy at once");
        assertThat(Phrases.OF_CONNECTIONS.say(said))
                .isEqualTo(
                        "So far 90 % of arriving requests found no other request in the pool, and no more than 1 connection busy at once");
        assertThat(Phrases.OF_CONNECTIONS.say(Fact.of(Key.MOVE_OUT, 0.02, "com.acme.task.Mail, a task", 0.6)))
                .startsWith("2 % of the requests are com.acme.task.Mail, a task and take 60 %");
        assertThat(Phrases.OF_CONNECTIONS.nouns("set thread-pool.size or task=2 for a thread, 5 tasks/s."))
                .isEqualTo("set thread-pool.size or task=2 for a connection, 5 requests/s.");
    }

    @Test
    void numbersHaveTheDigitsThatMatter_andNounsTheirPlural() {
        assertThat(Phrases.OF_THREADS.say(
                        "{0:thread} {1:thread} {2:thread} {3:ms} {4:ms} {5:%} {6:time} {7:span} {8:figure} {9:,}",
                        1, 12, Integer.MAX_VALUE, 0.0123, 12.34, 0.071, 7200.0, 0.5, Double.NaN, 12_345))
                .isEqualTo("1 thread 12 threads any number of threads 0.012 12.3 7 2 h 500.0 ms unknown 12,345");
    }

    @Test
    void programsGetTheFiguresWithoutWords() {
        Fact missing = Fact.of(
                Key.TOO_LITTLE_SEEN,
                Arrays.asList(Fact.of(Key.SEEN_WINDOWS, 12, 30), Fact.of(Key.SEEN_SECONDS, 4.0, 5.0)),
                Fact.of(Key.SECONDS_MORE, 18.0),
                null);
        assertThat(missing.data())
                .containsExactly("too-little-seen", "seen-windows 12 30", "seen-seconds 4.0 5.0", "seconds-more 18.0");
        assertThat(Phrases.OF_THREADS.say(missing))
                .isEqualTo("seen 12 of 30 windows and 4 of 5 s; about 18 s more at this rate");
    }
}
