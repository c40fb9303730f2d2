// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * JVMs to test: those of {@code LOADLINE_TEST_JVMS} (JAVA_HOMEs like a class path), or else the one that runs the
 * tests.
 */
final class TestJvms {

    /** Indicates {@code -Pfull}: each version of a library is tested, not only the newest of each family. */
    static final boolean FULL = Boolean.getBoolean("loadline.full");

    /** Indicates {@code -Pnightly}: each test runs on every JVM. */
    static final boolean NIGHTLY = Boolean.getBoolean("loadline.nightly");

    private static final Map<String, Integer> VERSIONS = new ConcurrentHashMap<>();

    private TestJvms() {}

    static Stream<String> all() {
        String homes = System.getenv("LOADLINE_TEST_JVMS");
        return homes == null || homes.isEmpty() ? Stream.of(own()) : thatRun(homes);
    }

    /** Returns the homes; fails if no Java runs at one of them. */
    static Stream<String> thatRun(String homes) {
        List<String> all = Arrays.stream(homes.split(File.pathSeparator))
                .filter(home -> !home.isEmpty())
                .collect(Collectors.toList());
        all.forEach(TestJvms::version);
        return all.stream();
    }

    /**
     * Returns the oldest and the newest, for tests of the agent's code more than of the JVM; in the nightly profile
     * all.
     */
    static Stream<String> oldestAndNewest() {
        return oldestAndNewest(all().collect(Collectors.toList()));
    }

    static Stream<String> oldestAndNewest(List<String> homes) {
        return nightlyAllElse(homes, last -> IntStream.of(0, last).distinct());
    }

    /** Returns the newest, for long tests that hardly depend on the JVM; in the nightly profile all. */
    static Stream<String> newest() {
        return newest(all().collect(Collectors.toList()));
    }

    static Stream<String> newest(List<String> homes) {
        return nightlyAllElse(homes, IntStream::of);
    }

    /** Returns the oldest in even turns, the newest in odd ones; in the nightly profile all. */
    static Stream<String> oldestOrNewest(List<String> homes, int turn) {
        return nightlyAllElse(homes, last -> IntStream.of(turn % 2 == 0 ? 0 : last));
    }

    private static Stream<String> nightlyAllElse(List<String> homes, IntFunction<IntStream> chosen) {
        return NIGHTLY || homes.isEmpty()
                ? homes.stream()
                : chosen.apply(homes.size() - 1).mapToObj(homes::get);
    }

    /**
     * Returns each version with the oldest or the newest JVM, in turn if both run it, since weaving depends on the
     * version and not on the JVM. In the nightly profile, returns each version with every JVM that runs it; without
     * {@code -Pfull}, only the last version of each family.
     *
     * @param tried rows of a name, its family up to a number or a space, and the first Java that it runs on
     */
    static Stream<Arguments> oldestOrNewestWith(Object[][] tried) {
        List<String> homes = oldestAndNewest().collect(Collectors.toList());
        Object[][] versions = FULL ? tried : lastOfEachFamily(tried, homes);
        List<Arguments> pairs = new ArrayList<>();
        for (int i = 0; i < versions.length; i++) {
            Object[] version = versions[i];
            List<String> able = homes.stream()
                    .filter(home -> version(home) >= (Integer) version[1])
                    .collect(Collectors.toList());
            oldestOrNewest(able, i).forEach(home -> pairs.add(Arguments.of(home, version[0])));
        }
        return pairs.stream();
    }

    private static Object[][] lastOfEachFamily(Object[][] versions, List<String> homes) {
        Map<String, Object[]> last = new LinkedHashMap<>();
        for (Object[] version : versions) {
            if (homes.stream().anyMatch(home -> version(home) >= (Integer) version[1])) {
                last.put(((String) version[0]).replaceAll("(-\\d| ).*", ""), version);
            }
        }
        return last.values().toArray(new Object[0][]);
    }

    /** Returns the oldest and the newest JVM, each with the last version that runs on it. */
    static Stream<Arguments> oldestAndNewestWithLatest(Object[][] versions) {
        return oldestAndNewest()
                .map(home -> Arguments.of(
                        home,
                        Stream.of(versions)
                                .filter(version -> version(home) >= (Integer) version[1])
                                .reduce((earlier, later) -> later)
                                .get()[0]));
    }

    /** Returns the feature release of the JVM at this home, such as 8 or 11. */
    static int version(String home) {
        return VERSIONS.computeIfAbsent(home, TestJvms::askedVersion);
    }

    private static int askedVersion(String home) {
        String output = versionOutput(home);
        Matcher version = Pattern.compile("\"(?:1\\.)?(\\d+)").matcher(output);
        if (!version.find()) {
            throw new IllegalArgumentException(
                    "Set LOADLINE_TEST_JVMS to homes of Java: no Java runs at " + home + ": " + output);
        }
        return Integer.parseInt(version.group(1));
    }

    private static String versionOutput(String home) {
        try {
            Process java = new ProcessBuilder(home + File.separator + "bin" + File.separator + "java", "-version")
                    .redirectErrorStream(true)
                    .start();
            try (Scanner output = new Scanner(java.getInputStream(), "UTF-8").useDelimiter("\\A")) {
                return output.hasNext() ? output.next() : "";
            }
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    /** Returns the home of the JVM that runs the tests. */
    static String own() {
        return System.getProperty("java.home");
    }
}
