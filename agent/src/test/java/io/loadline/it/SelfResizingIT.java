package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.SelfResizedProgram;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
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
    void fromAQuarterOfTheRightSize_stepByStep_andBackWhenItIsStopped(String home) {
        TestJvm jvm = started(home, FAST + "auto");
        jvm.ask("pool small 4 16 plain");

        jvm.ask("awaitSize small 14 18");
        assertThat(jvm.ask("figures").text("small.ResizeMode")).isEqualTo("auto");
        List<String> rows = history(jvm, "small");
        assertThat(rows.get(0))
                .startsWith("resize 4 -> 8, 8/8: 8 threads are recommended")
                .contains("| kept: ");
        assertThat(lines(jvm, "small: resized, 4 -> 8 threads")).hasSize(1);

        assertThat(jvm.ask("agent stopResizing").text("said")).contains("Back to the start: small", "-> 4");
        Facts stopped = jvm.ask("figures");
        assertThat(stopped.count("small.CorePoolSize")).isEqualTo(4);
        assertThat(stopped.text("small.ResizeMode")).isEqualTo("stopped");
        assertThat(stopped.text("small.LastResize.action")).isEqualTo("back");
        assertThat(jvm.ask("agent stopResizing").text("refused")).contains("stopped already");

        assertThat(jvm.ask("agent resumeResizing").text("said")).contains("Resumed");
        jvm.ask("awaitSize small 8 18");
        countsAreExact(jvm, "small");
    }

    @Test
    void fromFourTimesTheRightSize_butNotWherePoolsCouldRejectTasks() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto,auto.min.*=2");
        jvm.ask("pool large 32 8 plain");
        jvm.ask("pool bounded 32 8 bounded");

        jvm.ask("awaitSize large 7 10");
        assertThat(history(jvm, "large").get(0)).startsWith("resize 32 -> 16, 16/16: ");
        countsAreExact(jvm, "large");
        countsAreExact(jvm, "bounded");
        assertThat(history(jvm, "bounded")).isEmpty();
    }

    @Test
    void observed_itIsOnlySaid() {
        TestJvm jvm = started(TestJvms.own(), FAST + "observe");
        jvm.ask("pool watched 4 16 plain");

        jvm.ask("awaitEvent watched would");
        assertThat(history(jvm, "watched")).anySatisfy(row -> assertThat(row).startsWith("would 4 -> 8, 8/8: "));
        assertThat(jvm.ask("figures").count("watched.CorePoolSize")).isEqualTo(4);
        assertThat(lines(jvm, "watched: would be resized, 4 -> 8 threads")).isNotEmpty();

        assertThat(jvm.ask("agent stopResizing").text("said")).isEqualTo("Stopped. No pool had to go back.");
        assertThat(jvm.ask("figures").text("watched.ResizeMode")).isEqualTo("stopped");
        assertThat(jvm.ask("agent stopResizing").text("refused")).contains("stopped already");
        List<String> before = history(jvm, "watched");
        // an operator's size calls for a new proposal
        jvm.ask("invoke watched resize 5 5");
        jvm.ask("windows 70");
        assertThat(history(jvm, "watched")).hasSize(before.size() + 1);
        jvm.ask("agent resumeResizing");
        jvm.ask("awaitEvent watched would");
        countsAreExact(jvm, "watched");
    }

    @Test
    void whatOthersSet_isRespected() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto");
        jvm.ask("pool shared 4 16 plain");
        jvm.ask("awaitEvent shared resize");

        assertThat(jvm.ask("invoke shared resize 6 6").names()).contains("said");
        assertThat(history(jvm, "shared")).last().asString().startsWith("manual");
        jvm.ask("awaitSize shared 12 12");

        for (int times = 1; times <= 3; times++) {
            jvm.ask("set shared " + (4 + times));
            jvm.ask("awaitOutside shared " + times);
        }
        assertThat(lines(jvm, "this pool is left alone from now on")).hasSize(1);
        awaitLine(jvm, "not resized: the application sets this pool's size itself");
        countsAreExact(jvm, "shared");
    }

    @Test
    void poolsThatCannotOrMustNotBeResized_areLeftAloneInOneLineEach() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto,auto.min.crossed=20,auto.max.crossed=10");
        jvm.ask("pool stubborn 4 16 stubborn");
        jvm.ask("pool crossed 4 16 plain");
        jvm.ask("pool ordered 1 4 plain");

        awaitLine(jvm, "crossed: not resized: auto.min 20 is more than auto.max 10");
        awaitLine(jvm, "ordered: not resized: one thread keeps its tasks in order; auto.max.ordered=<threads> says");
        awaitLine(jvm, "stubborn: not resized: the pool's class " + SelfResizedProgram.class.getName());
        assertThat(lines(jvm, "set size in the settings file")).hasSize(1);
        Facts figures = jvm.ask("figures");
        assertThat(figures.count("stubborn.CorePoolSize")).isEqualTo(4);
        assertThat(figures.count("crossed.CorePoolSize")).isEqualTo(4);
        assertThat(figures.count("ordered.CorePoolSize")).isEqualTo(1);
        countsAreExact(jvm, "stubborn");
    }

    @Test
    void oneThreadThatMayHaveCompany_getsIt_whileAnotherPoolEndsInTheMiddleOfAStep() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto,auto.max.freed=8");
        jvm.ask("pool gone 4 16 plain");
        jvm.ask("awaitEvent gone resize");
        jvm.ask("shutdown gone");

        jvm.ask("pool freed 1 4 plain");
        jvm.ask("awaitSize freed 3 5");
        assertThat(lines(jvm, "gone: not resized: the pool")).isEmpty();
        assertThat(jvm.ask("figures").text("Agent.Errors")).isEqualTo("[]");
        countsAreExact(jvm, "freed");
    }

    @Test
    void anApplicationThatSetsSizesEverySecond_isLeftAlone_andThatIsSaidOnce() {
        TestJvm jvm = started(TestJvms.own(), FAST + "auto");
        jvm.ask("pool restless 4 16 plain");
        jvm.ask("setEverySecond restless 4 5 6 7 8");

        awaitLine(jvm, "not resized: the application sets this pool's size itself");
        assertThat(lines(jvm, "restless: set to ")).hasSize(3);
        assertThat(jvm.ask("figures").count("restless.CorePoolSize")).isBetween(4L, 8L);
        countsAreExact(jvm, "restless");
    }

    @Test
    void switchedOffInTheMiddleOfAStep_theSizesStay_alsoWithTwoAgents() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent(FAST + "auto"), TestJvm.javaagent(FAST + "auto"))
                .start(SelfResizedProgram.class);
        String pid = jvm.awaitReady();
        jvm.ask("pool halfway 4 16 plain");
        jvm.ask("awaitEvent halfway resize");

        TestJvm attach = TestJvm.loadline(TestJvms.own(), "attach", pid, "resize=off");
        assertThat(attach.exitCode()).as("%s", attach).isZero();
        jvm.ask("windows 5");
        Facts figures = jvm.ask("figures");
        assertThat(figures.text("halfway.ResizeMode")).isEqualTo("off");
        assertThat(figures.count("halfway.CorePoolSize")).isEqualTo(8);
        assertThat(figures.text("Agent.Errors")).isEqualTo("[]");
        assertThat(lines(jvm, "halfway: resized")).hasSize(1);
        countsAreExact(jvm, "halfway");
    }

    @Test
    void nestedTasksThatDeadlockBehindFewerThreads_getThoseOfTheStartBack() {
        TestJvm jvm = started(TestJvms.own(), AT_DEFAULT_LOG_LEVEL);
        jvm.ask("pool nested 32 4 plain");
        jvm.ask("awaitEvent nested resize");

        long threads = jvm.ask("figures").count("nested.CorePoolSize");
        jvm.ask("nest nested " + threads);
        jvm.ask("awaitEvent nested back");
        countsAreExact(jvm, "nested");
        assertThat(jvm.ask("figures").count("nested.CorePoolSize")).isEqualTo(32);
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
        jvm.ask("pool nested 32 4 plain");
        jvm.ask("awaitEvent nested resize");

        // some end while threads are added: a new thread may begin with a task that another one waits for
        jvm.ask("nest nested 50");
        awaitLine(jvm, "nested: not resized: its tasks wait for each other for ever: a person must look at it");
        assertThat(jvm.ask("figures").count("nested.CorePoolSize")).isEqualTo(32);
        assertThat(changes(jvm, "nested")).hasSize(2);
        assertThat(jvm.ask("invoke nested resize 64 64").names()).contains("said");
        countsAreExact(jvm, "nested");
        assertThat(lines(jvm, "nested: not resized")).hasSize(1);
    }

    @Test
    void anAgentThatWasOff_isSwitchedOnWhileItRuns() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=100ms,history=1m,log=info"))
                .start(SelfResizedProgram.class);
        String pid = jvm.awaitReady();
        jvm.ask("pool late 4 16 plain");
        assertThat(jvm.ask("figures").text("late.ResizeMode")).isEqualTo("off");
        assertThat(jvm.ask("agent stopResizing").text("refused")).contains("the option resize is off");

        TestJvm attach = TestJvm.loadline(TestJvms.own(), "attach", pid, "resize=auto,auto.pace=fast");
        assertThat(attach.exitCode()).as("%s", attach).isZero();
        jvm.ask("awaitSize late 14 18");
        countsAreExact(jvm, "late");
    }

    private static List<String> changes(TestJvm jvm, String pool) {
        return jvm.err().stream()
                .filter(line -> line.contains(pool + ": ") && !line.contains("not resized"))
                .collect(Collectors.toList());
    }

    private static TestJvm started(String home, String options) {
        TestJvm jvm = TestJvm.plain(home).with(TestJvm.javaagent(options)).start(SelfResizedProgram.class);
        jvm.awaitReady();
        return jvm;
    }

    private static void countsAreExact(TestJvm jvm, String pool) {
        long handedIn = jvm.ask("end " + pool).count("handedIn");
        Facts figures = jvm.ask("figures");
        assertThat(figures.counts(pool)).isEqualTo(handedIn + "/" + handedIn + "/" + handedIn + "/0/0/0/0/0");
        assertThat(figures.outstanding(pool)).isZero();
    }

    private static List<String> history(TestJvm jvm, String pool) {
        Facts rows = jvm.ask("history " + pool);
        return rows.names().stream()
                .sorted((a, b) -> Integer.compare(Integer.parseInt(a), Integer.parseInt(b)))
                .map(rows::text)
                .collect(Collectors.toList());
    }

    private static void awaitLine(TestJvm jvm, String text) {
        Awaitility.await(text)
                .atMost(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS)
                .until(() -> !lines(jvm, text).isEmpty());
    }

    private static List<String> lines(TestJvm jvm, String text) {
        return jvm.err().stream().filter(line -> line.contains(text)).collect(Collectors.toList());
    }
}
