package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people may do to a pool from a JMX client, what is refused, and that it says why. */
@ExtendWith(JvmLogs.class)
class OperationsIT {

    private static final String MANUAL = "window=100ms,history=1m,memory.enough=0s,resize=manual";
    private static final String ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException";
    private static final String ILLEGAL_STATE = "java.lang.IllegalStateException";

    private static final String[] POOLS = {
        "fixed queue 4 4",
        "bounded 10 2 4",
        "handoff handoff 0 100",
        "loaded queue 20 20",
        "ending queue 1 1",
        "scheduled scheduled 2 2",
        "stubborn stubborn 2 2"
    };

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void resize_inEitherDirection_andBackStepByStep(String home) {
        TestJvm jvm = started(home, MANUAL);

        said(jvm, "bounded resize 8 16", "bounded: core 2 -> 8, maximum 4 -> 16; undoResize() goes back.");
        sizes(jvm, "bounded", 8, 16);
        said(jvm, "bounded resize 3 5", "core 8 -> 3, maximum 16 -> 5");
        sizes(jvm, "bounded", 3, 5);
        said(jvm, "bounded resize 1 1", "core 3 -> 1, maximum 5 -> 1");
        said(jvm, "bounded resize 1 1", "nothing to do");
        said(jvm, "bounded undoResize", "core 1 -> 3, maximum 1 -> 5");
        sizes(jvm, "bounded", 3, 5);
        said(jvm, "bounded undoResize", "core 3 -> 8, maximum 5 -> 16");
        said(jvm, "bounded undoResize", "core 8 -> 2, maximum 16 -> 4");
        sizes(jvm, "bounded", 2, 4);
        refused(jvm, "bounded undoResize", ILLEGAL_STATE, "nothing to undo");

        assertThat(jvm.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void whatMakesNoSense_isRefusedAndChangesNothing(String home) {
        // after thirty windows an idle pool has advice
        TestJvm jvm = started(home, "window=1s,history=5m,resize=manual");

        refused(jvm, "fixed resize 0 0", ILLEGAL_ARGUMENT, "maximum must be 1 or more, not 0");
        refused(jvm, "fixed resize -1 4", ILLEGAL_ARGUMENT, "core must be 0 or more, not -1");
        refused(jvm, "fixed resize 5 4", ILLEGAL_ARGUMENT, "core 5 is more than maximum 4");
        refused(jvm, "fixed resize 0 4", ILLEGAL_ARGUMENT, "core must be 1 or more");
        refused(jvm, "fixed predict 0", ILLEGAL_ARGUMENT, "from 1 to");
        refused(jvm, "fixed report pdf", ILLEGAL_ARGUMENT, "report takes text, text:WIDTH", "not 'pdf'");
        refused(jvm, "ThreadPools report pdf", ILLEGAL_ARGUMENT, "report takes text, text:WIDTH", "not 'pdf'");
        said(jvm, "fixed report html", "<h2>fixed</h2>");
        said(jvm, "fixed report json", "\"CorePoolSize\": 4");
        said(jvm, "ThreadPools report markdown", "## fixed");
        refused(jvm, "fixed undoResize", ILLEGAL_STATE, "nothing to undo");
        refused(jvm, "fixed applyRecommendation", ILLEGAL_STATE, "there is no recommendation to apply: wait");
        assertThat(jvm.ask("invoke fixed resize 5").text("none")).contains("no operation 'resize(java.lang.Integer)'");
        assertThat(jvm.ask("invoke fixed fly").text("none")).contains("no operation 'fly()'");
        sizes(jvm, "fixed", 4, 4);

        refused(jvm, "stubborn resize 1 1", ILLEGAL_STATE, "set size in the settings file");
        sizes(jvm, "stubborn", 2, 2);

        jvm.ask("hold handoff 3");
        refused(jvm, "handoff resize 0 2", ILLEGAL_STATE, "3 threads that are busy now");
        said(jvm, "handoff resize 0 3", "maximum 100 -> 3");

        jvm.ask("shutdown ending");
        Facts ended = jvm.ask("invoke ending resize 2 2");
        assertThat(ended.names().contains("gone") || ended.text("refused").contains("has terminated"))
                .isTrue();
        assertThat(jvm.err()).isEmpty();
    }

    @Test
    void maximumWithoutEffect_isSaid() {
        TestJvm jvm = started(TestJvms.own(), MANUAL);

        said(jvm, "scheduled resize 3 8", "A scheduled pool never has more threads than core");
        sizes(jvm, "scheduled", 3, 8);
        said(jvm, "fixed resize 4 9", "With a queue without bound the pool never has more threads than core");
    }

    @Test
    void whatTheApplicationSetMeanwhile_isSaid() {
        TestJvm jvm = started(TestJvms.own(), MANUAL);

        said(jvm, "fixed resize 6 6", "core 4 -> 6");
        jvm.ask("set fixed 9");
        said(jvm, "fixed resize 7 7", "The application itself had changed core 6 -> 9, maximum 6 -> 9");
        said(jvm, "fixed undoResize", "core 7 -> 9, maximum 7 -> 9, as before the last resize.");
        jvm.ask("set fixed 12");
        said(jvm, "fixed undoResize", "The application itself had set core 12, maximum 12 meanwhile");
        sizes(jvm, "fixed", 4, 4);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void resizeOff_refusesWithTheRemedy_butPredicts(String home) {
        TestJvm jvm = started(home, "window=100ms,history=1m");

        for (String operation : new String[] {"resize 2 2", "applyRecommendation", "undoResize"}) {
            refused(jvm, "fixed " + operation, ILLEGAL_STATE, "resize=manual");
        }
        assertThat(jvm.ask("invoke fixed predict 3").text("threads")).isEqualTo("3");
        sizes(jvm, "fixed", 4, 4);

        Facts described = jvm.ask("operations fixed");
        assertThat(described.names())
                .containsOnly("predict", "applyRecommendation", "resize", "undoResize", "look", "report");
        assertThat(described.text("look")).matches("2\\|seconds:.+\\|.+");
        assertThat(described.text("predict")).matches("0\\|threads:.+\\|.+");
        assertThat(described.text("resize")).matches("1\\|core:.+maximum:.+\\|.+");
    }

    @Test
    void applyRecommendation_setsWhatIsRecommended() {
        TestJvm jvm = started(TestJvms.own(), MANUAL);
        jvm.ask("load loaded 500 1 even");
        jvm.once(facts -> assertThat(facts.size("loaded")).isBetween(1L, 19L));
        assertThat(jvm.ask("figures").text("loaded.Recommendation.queueCapacity"))
                .isEqualTo(String.valueOf(Integer.MAX_VALUE));
        String said = jvm.ask("invoke loaded applyRecommendation").text("said");
        assertThat(said).doesNotContain("queue");

        Matcher sizes = Pattern.compile("loaded: core 20 -> (\\d+), maximum 20 -> (\\d+); undoResize.. goes back.*")
                .matcher(said);
        assertThat(sizes.matches()).as(said).isTrue();
        assertThat(Integer.parseInt(sizes.group(1))).isBetween(1, 19);
        sizes(jvm, "loaded", Integer.parseInt(sizes.group(1)), Integer.parseInt(sizes.group(2)));
        said(jvm, "loaded undoResize", "-> 20, as before");
        sizes(jvm, "loaded", 20, 20);
    }

    private static TestJvm started(String home, String options) {
        TestJvm jvm = TestJvm.measured(home, options).start(PoolsProgram.class);
        List<String> names = new ArrayList<>();
        for (String pool : POOLS) {
            names.add(pool.split(" ")[0]);
            jvm.tell("pool " + pool, "task " + pool.split(" ")[0] + " 1");
        }
        jvm.once(facts -> assertThat(facts.pools()).containsAll(names));
        return jvm;
    }

    private static void said(TestJvm jvm, String operation, String what) {
        Facts answer = jvm.ask("invoke " + operation);
        assertThat(answer.names()).as("%s", answer).contains("said");
        assertThat(answer.text("said")).contains(what);
    }

    private static void refused(TestJvm jvm, String operation, String exception, String... why) {
        Facts answer = jvm.ask("invoke " + operation);
        assertThat(answer.names()).as("%s", answer).contains("refused");
        assertThat(answer.text("refused")).contains(why);
        assertThat(answer.text("exception")).isEqualTo(exception);
    }

    private static void sizes(TestJvm jvm, String pool, int core, int maximum) {
        Facts sizes = jvm.ask("sizes " + pool);
        assertThat(sizes.count("core")).isEqualTo(core);
        assertThat(sizes.count("maximum")).isEqualTo(maximum);
    }
}
