package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What is said of the kind of task that a heavy-tailed pool should be rid of. */
class MoveOutTest {

    private static final TaskClass MAIL = new TaskClass("com.acme.Mail", 100.0 / 102, 0.4, 4, 4, 0);

    @Test
    void theSlowKindIsNamed_andNothingWhereNoneIsSlow() {
        String advice = " of the tasks are com.acme.Report and take 60 % of the time: give them a pool of their own.";

        assertThat(said(MAIL, new TaskClass("com.acme.Report", 2.0 / 102, 0.6, 300, 300, 0)))
                .contains("2 %" + advice);
        assertThat(said(new TaskClass("com.acme.Mail", 1, 1, 10, 300, 0))).doesNotContain("of the tasks are");
    }

    @Test
    void aKindThatTakesLittle_orAPoolInWhichNothingWaits_isLeftAsItIs() {
        TaskClass report = new TaskClass("com.acme.Report", 2.0 / 102, 0.6, 300, 300, 0);

        assertThat(said(MAIL, new TaskClass("com.acme.Report", 1.0 / 5000, 0.01, 300, 300, 0)))
                .doesNotContain("of the tasks are");
        assertThat(said(40, MAIL, report)).doesNotContain("of the tasks are");
    }

    private static String said(TaskClass... kinds) {
        return said(2, kinds);
    }

    private static String said(int threads, TaskClass... kinds) {
        PoolSnapshot seen = new Pools()
                .of(
                        "threads=" + threads
                                + " processors=16 seconds=120 cpu=0 blocked=4 exponential=0 otherPerSecond=2 otherMillis=300 open=100");
        seen.taskClasses = Arrays.asList(kinds);
        return Sentences.explanation(Recommender.advise(Assessment.of(seen), new Goal(0.9, Double.NaN)).recommendation);
    }
}
