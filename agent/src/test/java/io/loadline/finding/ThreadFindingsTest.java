// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.FindingText;
import io.loadline.threads.ThreadStarts;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of each finding's threshold: threads just below it, and just above it. */
class ThreadFindingsTest {

    private final ThreadStarts.Group group = new ThreadStarts.Group("Thread-*");

    private List<String> found() {
        group.runs = "Mailer.send (line 7)";
        return ThreadFindings.of(Collections.singletonList(group)).stream()
                .map(finding -> finding.severity.text() + " " + finding.code.text() + ": "
                        + FindingText.sentence(finding) + ". " + FindingText.evidence(finding) + ". "
                        + FindingText.remedy(finding))
                .collect(Collectors.toList());
    }

    private void polls(int number, long started, long ended, int alive) {
        for (int i = 0; i < number; i++) {
            group.polls.add(new ThreadStarts.Poll(started, ended, alive, 10));
        }
    }

    @Test
    void aThreadForEachTask_needsAPoolOfTheirNumber() {
        polls(3, 0, 0, 2);
        polls(9, 200, 200, 4);
        assertThat(found())
                .containsExactly("notice thread-for-each-task: Threads named Thread-* are started at 15.0 a second, one"
                        + " for each task: no limit holds when tasks are late. at least 1800 threads started in 2 min,"
                        + " 4 alive on average; they run Mailer.send (line 7). Submit Mailer.send (line 7) to a pool of"
                        + " about 8 threads, which is rate x lifetime with room for bursts");
    }

    @Test
    void aBurst_aLowRate_orThreadsOfWhichFewEnd_areNone() {
        polls(4, 0, 0, 4);
        polls(8, 2_000, 2_000, 4);
        assertThat(found()).isEmpty();
        group.polls.clear();
        polls(12, 9, 9, 4);
        assertThat(found()).isEmpty();
        group.polls.clear();
        polls(12, 20, 9, 4);
        assertThat(found()).isEmpty();
    }

    @Test
    void threadsThatStartNoMore_areNoneAfterThreePolls() {
        polls(10, 200, 200, 4);
        polls(2, 0, 0, 4);
        assertThat(found()).hasSize(1);
        group.polls.removeFirst();
        polls(1, 0, 0, 4);
        assertThat(found()).isEmpty();
    }

    @Test
    void aHundredASecond_isAWarning() {
        polls(12, 1_000, 1_000, 4);
        assertThat(found()).singleElement().asString().startsWith("warning");
    }

    @Test
    void threadsThatNeverEnd_areALeak() {
        polls(12, 2, 0, 90);
        assertThat(found()).isEmpty();
        group.polls.clear();
        polls(12, 3, 0, 90);
        assertThat(found())
                .containsExactly("warning threads-leaked: Threads named Thread-* are started again and again and never"
                        + " end: 90 threads by now. recently 18.0 more each minute; they run Mailer.send (line 7). Share"
                        + " one client, timer or executor, or close each after its use: sooner or later the system"
                        + " refuses new threads");
    }
}
