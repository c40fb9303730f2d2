package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.AdviceProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Advice on pools as other people build them must not hurt who follows it. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class AdviceIT {

    private static final String NO_MAXIMUM = String.valueOf(Integer.MAX_VALUE);

    @Test
    void poolThatStartsThreadsBeforeItQueues_isNotTakenAsFixedAtCore() {
        TestJvm jvm = loaded("scaling");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("scaling.Kind")).isEqualTo("threads-first");
        assertThat(facts.count("scaling.PoolSize")).isGreaterThan(1);
        // on a busy machine more than five threads may be wanted
        assertThat(facts.text("scaling.Recommendation.explanation")).matches("scaling: (keep 5 threads|grow 5 -> ).*");
        assertThat(facts.count("scaling.Recommendation.corePoolSize")).isEqualTo(1);
        assertThat(facts.count("scaling.Recommendation.maximumPoolSize")).isGreaterThanOrEqualTo(5);
        jvm.ask("invoke scaling applyRecommendation");
        assertThat(jvm.ask("figures").count("scaling.MaximumPoolSize")).isGreaterThanOrEqualTo(5);
    }

    @Test
    void maximumThatMayMatter_isNotLowered() {
        TestJvm jvm = loaded("wide");

        assertThat(jvm.ask("figures").count("wide.Recommendation.maximumPoolSize"))
                .isEqualTo(128);
        jvm.ask("invoke wide applyRecommendation");
        assertThat(jvm.ask("figures").count("wide.MaximumPoolSize")).isEqualTo(128);
    }

    @Test
    void singleThread_isNotGrownUnasked() {
        TestJvm jvm = loaded("single");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("single.Recommendation.verdict")).isEqualTo("keep, or grow if order does not matter");
        assertThat(facts.text("single.Recommendation.explanation"))
                .contains("one by one and in order", "tasks/s")
                .doesNotContain("grow 1 ->");
        Facts refused = jvm.ask("invoke single applyRecommendation");
        assertThat(refused.text("refused")).contains("one by one and in order", "resize(");
        assertThat(jvm.ask("figures").count("single.CorePoolSize")).isEqualTo(1);

        assertThat(jvm.ask("invoke single resize 2 2").text("said"))
                .contains("core 1 -> 2", "One thread ran the tasks one by one and in order");
    }

    @Test
    void onePeriodicTask_cannotUseASecondThread() {
        Facts facts = loaded("periodic").ask("figures");

        assertThat(facts.count("periodic.Recommendation.size")).isEqualTo(1);
        assertThat(facts.text("periodic.Recommendation.verdict")).isEqualTo("keep");
    }

    @Test
    void poolWithoutMaximum_isLeftWithoutOne() {
        Facts facts = loaded("cached").ask("figures");

        assertThat(facts.text("cached.Recommendation.verdict")).isEqualTo("keep");
        assertThat(facts.text("cached.Recommendation.maximumPoolSize")).isEqualTo(NO_MAXIMUM);
        assertThat(facts.text("cached.Recommendation.explanation"))
                .contains("keep it without a maximum")
                .doesNotContain("should have a maximum");
    }

    @Test
    void tasksOlderThanTheHistory_areNotForgotten() {
        TestJvm jvm = loaded("cached", "10s");
        jvm.ask("stop");
        jvm.ask("forgotten cached");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("cached.Recommendation.verdict"))
                .matches("wait: no task has completed in the last \\d+ s, [\\d,]+ before that");
    }

    private static TestJvm loaded(String pool) {
        return loaded(pool, "1m");
    }

    private static TestJvm loaded(String pool, String history) {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=100ms,resize=manual,history=" + history))
                .start(AdviceProgram.class);
        jvm.awaitReady();
        jvm.ask("start");
        jvm.ask("await " + pool);
        return jvm;
    }
}
