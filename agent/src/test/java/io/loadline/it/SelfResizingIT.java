package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pools that Loadline resizes by itself, or says how it would. Tasks only sleep: as many threads as clients are right. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(JvmLogs.class)
class SelfResizingIT {

    /** Looks of three seconds. */
    private static final String FAST = "window=100ms,history=1m,auto.pace=fast,log=info,resize=";

    private static final String AT_DEFAULT_LOG_LEVEL = "window=100ms,history=1m,auto.pace=fast,resize=auto";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void switchedOnWhileItRuns_fromAQuarterOfTheRightSize_stepByStep_andBackWhenItIsStopped(String home) {
        TestJvm jvm = started(home, "window=100ms,history=1m,log=info");
        jvm.tell("pool small queue 4 4", "clients small 16 20");
        jvm.once(facts -> assertThat(facts.text("small.ResizeMode")).isEqualTo("off"));
        assertThat(jvm.ask("invoke Agent stopResizing").text("refused")).contains("the option resize is off");

        jvm.attach("resize=auto,auto.pace=fast");
        sizeIs(jvm, "small", 14, 18);
        assertThat(jvm.figures().text("small.ResizeMode")).isEqualTo("auto");
        List<String> rows = history(jvm, "small");
        assertThat(rows.get(0))
                .startsWith("resize 4 -> 8, 8/8: 8 threads are recommended")
                .contains("| kept: ");
        assertThat(jvm.lines("small: resized, 4 -> 8 threads")).hasSize(1);

        assertThat(jvm.ask("invoke Agent stopResizing").text("said")).contains("Back to the start: small", "-> 4");
        Facts stopped = jvm.figures();
        assertThat(stopped.count("small.CorePoolSize")).isEqualTo(4);
        assertThat(stopped.text("small.ResizeMode")).isEqualTo("stopped");
        assertThat(stopped.text("small.LastResize.action")).isEqualTo("back");
        assertThat(jvm.ask("invoke Agent stopResizing").text("refused")).contains("stopped already");

        assertThat(jvm.ask("invoke Agent resumeResizing").text("said")).contains("Resumed");
        sizeIs(jvm, "small", 8, 18);
        countsAreExact(jvm, "small");
    }

    @Test
    void fromFourTimesTheRightSize_butNotWherePoolsCouldRejectTasks() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto,auto.min.*=2");
        jvm.tell("pool large queue 32 32", "clients large 8 20");
        jvm.tell("pool bounded 1000 32 32", "clients bounded 8 20");

        sizeIs(jvm, "large", 7, 10);
        assertThat(history(jvm, "large").get(0)).startsWith("resize 32 -> 16, 16/16: ");
        countsAreExact(jvm, "large");
        countsAreExact(jvm, "bounded");
        assertThat(history(jvm, "bounded")).isEmpty();
    }

    @Test
    void observed_itIsOnlySaid() {
        TestJvm jvm = started(TestJvms.own(), FAST + "observe");
        jvm.tell("pool watched queue 4 4", "clients watched 16 20");

        lastIs(jvm, "watched", "would");
        assertThat(history(jvm, "watched")).anySatisfy(row -> assertThat(row).startsWith("would 4 -> 8, 8/8: "));
        assertThat(jvm.figures().count("watched.CorePoolSize")).isEqualTo(4);
        assertThat(jvm.lines("watched: would be resized, 4 -> 8 threads")).isNotEmpty();

        assertThat(jvm.ask("invoke Agent stopResizing").text("said")).isEqualTo("Stopped. No pool had to go back.");
        assertThat(jvm.figures().text("watched.ResizeMode")).isEqualTo("stopped");
        assertThat(jvm.ask("invoke Agent stopResizing").text("refused")).contains("stopped already");
        List<String> before = history(jvm, "watched");
        // an operator's size calls for a new proposal
        jvm.ask("invoke watched resize 5 5");
        jvm.ask("windows 70");
        assertThat(history(jvm, "watched")).hasSize(before.size() + 1);
        jvm.ask("invoke Agent resumeResizing");
        lastIs(jvm, "watched", "would");
        countsAreExact(jvm, "watched");
    }

    @Test
    void whatOthersSet_isRespected() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto");
        jvm.tell("pool shared queue 4 4", "clients shared 16 20");
        lastIs(jvm, "shared", "resize");

        assertThat(jvm.ask("invoke shared resize 6 6").names()).contains("said");
        assertThat(history(jvm, "shared")).last().asString().startsWith("manual");
        sizeIs(jvm, "shared", 12, 12);

        for (int times = 1; times <= 3; times++) {
            jvm.ask("set shared " + (4 + times));
            long seen = times;
            jvm.once(facts -> assertThat(facts.rows("shared.ResizeHistory").values())
                    .filteredOn(row -> row.text("action").equals("outside"))
                    .hasSize((int) seen));
        }
        assertThat(jvm.lines("this pool is left alone from now on")).hasSize(1);
        jvm.awaitLine("not resized: the application sets this pool's size itself");
        countsAreExact(jvm, "shared");
    }

    @Test
    void poolsThatCannotOrMustNotBeResized_areLeftAloneInOneLineEach() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto,auto.min.crossed=20,auto.max.crossed=10");
        jvm.tell("pool stubborn stubborn 4 4", "clients stubborn 16 20");
        jvm.tell("pool crossed queue 4 4", "clients crossed 16 20");
        jvm.tell("pool ordered queue 1 1", "clients ordered 4 20");

        jvm.awaitLine("crossed: not resized: auto.min 20 is more than auto.max 10");
        jvm.awaitLine("ordered: not resized: one thread keeps its tasks in order; auto.max.ordered=<threads> says");
        jvm.awaitLine("stubborn: not resized: the pool's class " + PoolsProgram.class.getName());
        assertThat(jvm.lines("set size in the settings file")).hasSize(1);
        Facts figures = jvm.figures();
        assertThat(figures.count("stubborn.CorePoolSize")).isEqualTo(4);
        assertThat(figures.count("crossed.CorePoolSize")).isEqualTo(4);
        assertThat(figures.count("ordered.CorePoolSize")).isEqualTo(1);
        countsAreExact(jvm, "stubborn");
    }

    @Test
    void oneThreadThatMayHaveCompany_getsIt_whileAnotherPoolEndsInTheMiddleOfAStep() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto,auto.max.freed=8");
        jvm.tell("pool gone queue 4 4", "clients gone 16 20");
        lastIs(jvm, "gone", "resize");
        jvm.ask("shutdown gone");

        jvm.tell("pool freed queue 1 1", "clients freed 4 20");
        sizeIs(jvm, "freed", 3, 5);
        assertThat(jvm.lines("gone: not resized: the pool")).isEmpty();
        jvm.figures().assertNoErrors();
        countsAreExact(jvm, "freed");
    }

    @Test
    void switchedOffInTheMiddleOfAStep_theSizesStay_alsoWithTwoAgents() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent(FAST + "auto"), TestJvm.javaagent(FAST + "auto"))
                .start(PoolsProgram.class);
        jvm.tell("pool halfway queue 4 4", "clients halfway 16 20");
        lastIs(jvm, "halfway", "resize");

        jvm.attach("resize=off");
        jvm.ask("windows 5");
        Facts figures = jvm.figures();
        assertThat(figures.text("halfway.ResizeMode")).isEqualTo("off");
        assertThat(figures.count("halfway.CorePoolSize")).isEqualTo(8);
        figures.assertNoErrors();
        assertThat(jvm.lines("halfway: resized")).hasSize(1);
        countsAreExact(jvm, "halfway");
    }

    @Test
    void nestedTasksThatDeadlockBehindFewerThreads_getThoseOfTheStartBack() {
        TestJvm jvm = started(TestJvms.own(), AT_DEFAULT_LOG_LEVEL);
        jvm.tell("pool nested queue 32 32", "clients nested 4 20");
        lastIs(jvm, "nested", "resize");

        long threads = jvm.figures().count("nested.CorePoolSize");
        jvm.ask("nest nested " + threads);
        lastIs(jvm, "nested", "back");
        countsAreExact(jvm, "nested");
        assertThat(jvm.figures().count("nested.CorePoolSize")).isEqualTo(32);
        assertThat(changes(jvm, "nested"))
                .satisfiesExactly(
                        step -> assertThat(step).contains(": resized, 32 -> " + threads + " threads: "),
                        back -> assertThat(back)
                                .contains(": went back, " + threads
                                        + " -> 32 threads: its tasks wait for each other for ever"));
    }

    @Test
    void nestedTasksThatDeadlockWithThoseOfTheStartToo_areForAPerson_whoIsToldOnce() {
        TestJvm jvm = started(TestJvms.own(), AT_DEFAULT_LOG_LEVEL);
        jvm.tell("pool nested queue 32 32", "clients nested 4 20");
        lastIs(jvm, "nested", "resize");

        // some end while threads are added: a new thread may begin with a task that another one waits for
        jvm.ask("nest nested 50");
        jvm.awaitLine("nested: not resized: its tasks wait for each other for ever: a person must look at it");
        assertThat(jvm.figures().count("nested.CorePoolSize")).isEqualTo(32);
        assertThat(changes(jvm, "nested")).hasSize(2);
        assertThat(jvm.ask("invoke nested resize 64 64").names()).contains("said");
        countsAreExact(jvm, "nested");
        assertThat(jvm.lines("nested: not resized")).hasSize(1);
    }

    private static List<String> changes(TestJvm jvm, String pool) {
        return jvm.lines(pool + ": ").stream()
                .filter(line -> !line.contains("not resized"))
                .collect(Collectors.toList());
    }

    private static TestJvm started(String home, String options) {
        return TestJvm.measured(home, options).start(PoolsProgram.class);
    }

    private static void countsAreExact(TestJvm jvm, String pool) {
        long handedIn = jvm.ask("end " + pool).count("handedIn");
        jvm.once(facts -> facts.assertAllRan(pool, handedIn));
    }

    private static void sizeIs(TestJvm jvm, String pool, long from, long to) {
        jvm.once(facts -> assertThat(facts.count(pool + ".CorePoolSize")).isBetween(from, to));
    }

    private static void lastIs(TestJvm jvm, String pool, String action) {
        jvm.once(facts -> assertThat(facts.text(pool + ".LastResize.action")).isEqualTo(action));
    }

    private static List<String> history(TestJvm jvm, String pool) {
        return jvm.figures().rows(pool + ".ResizeHistory").values().stream()
                .map(row -> row.text("action") + " " + row.text("threadsBefore") + " -> " + row.text("threadsAfter")
                        + ", " + row.text("corePoolSize") + "/" + row.text("maximumPoolSize") + ": "
                        + row.text("reason") + " | " + row.text("outcome"))
                .collect(Collectors.toList());
    }
}
