// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.conformance.Jsr166Program;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the JDK's pools and futures pass the TCK of JSR 166 with the agent as without it. The TCK is that of Java
 * 9: tests that fail on another JDK fail with the agent, too. Skipped if {@code scripts/jsr166} cannot fetch it.
 */
@Tag("full")
@ExtendWith(JvmLogs.class)
class Jsr166IT {

    private static final String[] TESTS = {
        "AbstractExecutorServiceTest",
        "CompletableFutureTest",
        "CountedCompleterTest",
        "ExecutorCompletionServiceTest",
        "ExecutorsTest",
        "ForkJoinPool8Test",
        "ForkJoinPoolTest",
        "ForkJoinTask8Test",
        "ForkJoinTaskTest",
        "FutureTaskTest",
        "RecursiveActionTest",
        "RecursiveTaskTest",
        "ScheduledExecutorSubclassTest",
        "ScheduledExecutorTest",
        "ThreadPoolExecutorSubclassTest",
        "ThreadPoolExecutorTest"
    };

    private static final String OPTIONS = "window=100ms";
    private static final int MIN_TESTS = 950;

    /** Most failures among all tests. Java 11 to 27 fail 60 to 76, all but one in the string of a failed future. */
    private static final int MAX_FAILED = 80;

    /** Tests that fail without the agent, by JVM. */
    private static final Map<String, List<String>> PLAIN = new ConcurrentHashMap<>();

    private static String classPath;

    @BeforeAll
    static void compile(@TempDir Path classes) {
        TestJvm fetch = new TestJvm.Command("../../scripts/jsr166").start();
        assumeTrue(fetch.exitCode() == 0, "no TCK: " + fetch.allErr());
        String sources = fetch.out().get(fetch.out().size() - 1);
        String junit = Libraries.withAllTheyNeed(Collections.singletonList("junit:junit:4.13.2")).stream()
                .map(File::getPath)
                .collect(Collectors.joining(File.pathSeparator));
        String[] options = {"-nowarn", "-proc:none", "-source", "8", "-target", "8", "-sourcepath", sources};
        String[] words = Stream.of(
                        Stream.of(options),
                        Stream.of("-cp", junit, "-d", classes.toString()),
                        Stream.of(TESTS).map(test -> sources + "/jsr166/" + test + ".java"))
                .flatMap(part -> part)
                .toArray(String[]::new);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, words))
                .isZero();
        classPath = String.join(File.pathSeparator, TestJvm.PROGRAMS, classes.toString(), junit);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void javaagent_passesWhatThePlainJvmPasses(String home) {
        sameAsPlain(home, () -> start(TestJvm.measured(home, OPTIONS)));
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void attach_passesWhatThePlainJvmPasses(String home) {
        sameAsPlain(home, () -> {
            TestJvm jvm = start(TestJvm.plain(home));
            jvm.attach(OPTIONS);
            return jvm;
        });
    }

    /**
     * Fails if tests differ three times in a row: on a busy machine a test may fail by chance, with or without the
     * agent.
     */
    private static void sameAsPlain(String home, Supplier<TestJvm> measured) {
        Set<String> different = differences(home, measured.get());
        for (int again = 0; again < 2 && !different.isEmpty(); again++) {
            PLAIN.remove(home);
            different.retainAll(differences(home, measured.get()));
        }
        assertThat(different).as("passed only with or only without the agent").isEmpty();
    }

    private static Set<String> differences(String home, TestJvm measured) {
        List<String> with = failed(measured);
        measured.figures().assertNoErrors();
        assertThat(measured.agentLines()).isEmpty();
        List<String> without = PLAIN.computeIfAbsent(home, plain -> failed(start(TestJvm.plain(plain))));
        return Stream.concat(with.stream(), without.stream())
                .filter(test -> !(with.contains(test) && without.contains(test)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static TestJvm start(TestJvm.Command java) {
        return java.with("-cp", classPath, Jsr166Program.class.getName())
                .with(Stream.of(TESTS).map(test -> "jsr166." + test).toArray(String[]::new))
                .start();
    }

    private static List<String> failed(TestJvm jvm) {
        Facts result = jvm.ask("run");
        List<String> failed = Arrays.asList(result.text("failed").split(" "));
        assertThat(result.count("tests")).isGreaterThanOrEqualTo(MIN_TESTS);
        assertThat(failed).hasSizeLessThan(MAX_FAILED);
        return failed;
    }
}
