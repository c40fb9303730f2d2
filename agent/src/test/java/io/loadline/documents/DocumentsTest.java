// SPDX-License-Identifier: Apache-2.0
package io.loadline.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.health.ResourceTable;
import io.loadline.jmx.open.BeanTable;
import io.loadline.metrics.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Checks that what documents point to exists: files, headings, attributes, metrics, codes, tests and scripts. */
class DocumentsTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|srcset|href)=\"([^\"]+)\"");
    private static final Pattern METRIC = Pattern.compile("\\bloadline_[a-z0-9_]+");
    private static final Pattern RULE = Pattern.compile("\\b(?:fleet|pool):loadline_[a-z0-9_:]+");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("\\b[A-Z][A-Za-z]*(?:Count|Millis|PerSecond|PerTask|Seconds|Capacity|PoolSize)\\b");
    private static final Pattern TEST = Pattern.compile("\\b[A-Z][A-Za-z0-9]*[a-z0-9](?:IT|Test)\\b");
    private static final Pattern SCRIPT = Pattern.compile("(?<![\\w/.$-])(?:scripts|\\.ci)/[\\w/.-]*\\w");
    private static final Pattern PROGRAM =
            Pattern.compile("\\b(?:B|io\\.loadline\\.(?:benchmarks|lab))\\.(?:[a-z]+\\.)*([A-Z]\\w+)");
    private static final Pattern PROFILE = Pattern.compile(" -P([a-z0-9]+)");
    private static final Pattern TABLE = Pattern.compile("\\b(?!checksums)[a-z][a-z-]*\\.txt\\b");
    private static final Pattern CODE = Pattern.compile("\\bfinding `([a-z]+(?:-[a-z]+)+)`");

    @TestFactory
    Stream<DynamicTest> eachLinkLeadsSomewhere() {
        return Stream.concat(Documents.all().stream(), Stream.of(Documents.ROOT.resolve("llms.txt")))
                .map(page -> test(page, brokenLinks(page)));
    }

    /** A page that no index lists is found by nobody. */
    @TestFactory
    Stream<DynamicTest> eachPageIsInEachIndex() {
        return Stream.of("README.md", "agent/README.md", "llms.txt")
                .map(Documents.ROOT::resolve)
                .map(index -> {
                    Set<Path> listed = Documents.prose(Documents.lines(index)).stream()
                            .flatMap(line -> find(Pattern.compile("\\]\\(([^)#]+)\\)"), line))
                            .map(target -> index.resolveSibling(target).normalize())
                            .collect(Collectors.toSet());
                    return test(
                            index,
                            Documents.all().stream()
                                    .filter(page -> Documents.name(page).startsWith("agent/docs/"))
                                    .filter(page -> !listed.contains(page.normalize()))
                                    .map(Documents::name)
                                    .collect(Collectors.toList()));
                });
    }

    @TestFactory
    Stream<DynamicTest> eachNameExists() throws IOException {
        Set<String> metrics = metrics();
        Set<String> classes = classes();
        Set<String> attributes = attributes();
        attributes.addAll(classes);
        Set<String> codes = Arrays.stream(Code.values()).map(Code::text).collect(Collectors.toSet());
        String rules = text("agent/src/main/resources/io/loadline/kit/loadline-recording.yml");
        String poms = text("pom.xml") + text("agent/pom.xml");
        return pages().map(page -> {
            List<String> unknown = new ArrayList<>();
            for (String text : Documents.codeAndSpans(Documents.lines(page))) {
                unknown.addAll(others(METRIC, text.replaceAll(RULE.pattern(), ""), metrics));
                find(RULE, text).filter(name -> !rules.contains(name)).forEach(unknown::add);
                unknown.addAll(others(TEST, text, classes));
                unknown.addAll(others(PROGRAM, text, classes));
                unknown.addAll(others(TABLE, text, classes));
                find(PROFILE, text)
                        .filter(name -> !poms.contains("<id>" + name + "</id>"))
                        .forEach(unknown::add);
                if (text.matches("\\w+")) {
                    unknown.addAll(others(ATTRIBUTE, text, attributes));
                }
            }
            String all = String.join("\n", Documents.lines(page));
            unknown.addAll(others(CODE, all, codes));
            find(SCRIPT, all)
                    .filter(name -> !Files.exists(Documents.ROOT.resolve(name)))
                    .forEach(unknown::add);
            return test(page, unknown);
        });
    }

    /** Excludes results of measurements and the changelog, which name what there was. */
    private static Stream<Path> pages() {
        return Documents.all().stream().filter(page -> !Documents.name(page).matches(".*(/results/|CHANGELOG).*"));
    }

    private static DynamicTest test(Path page, List<String> wrong) {
        return DynamicTest.dynamicTest(
                Documents.name(page), () -> assertThat(wrong).isEmpty());
    }

    private static List<String> brokenLinks(Path page) {
        List<String> broken = new ArrayList<>();
        for (String line : Documents.prose(Documents.lines(page))) {
            Matcher link = LINK.matcher(line.replaceAll("`[^`]*`", ""));
            while (link.find()) {
                String target = link.group(1) == null ? link.group(2) : link.group(1);
                if (!target.matches("[a-z]+:.*") && !isThere(page, target)) {
                    broken.add(target);
                }
            }
        }
        return broken;
    }

    private static boolean isThere(Path page, String target) {
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return Files.exists(file)
                && (parts.length == 1 || anchors(Documents.lines(file)).contains(parts[1]));
    }

    /** Returns the anchors that GitHub makes of headings. */
    private static Set<String> anchors(List<String> lines) {
        Set<String> anchors = new HashSet<>();
        for (String line : Documents.prose(lines)) {
            if (line.matches("#{1,6} .*")) {
                String anchor = line.replaceFirst("^#+ ", "")
                        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-');
                for (int i = 1; !anchors.add(anchor); i++) {
                    anchor = anchor.replaceFirst("-" + (i - 1) + "$", "") + "-" + i;
                }
            }
        }
        return anchors;
    }

    private static Stream<String> find(Pattern pattern, String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(matcher.groupCount()));
        }
        return found.stream();
    }

    private static List<String> others(Pattern pattern, String text, Collection<String> known) {
        return find(pattern, text).filter(name -> !known.contains(name)).collect(Collectors.toList());
    }

    private static Set<String> metrics() {
        Set<String> names = new HashSet<>();
        ResourceTable.sections(Endpoint.class, "metrics.txt").values().stream()
                .flatMap(List::stream)
                .map(line -> line.split(" +"))
                .forEach(columns -> Stream.of("", "_total", "_info", "_bucket", "_sum", "_count")
                        .forEach(suffix -> names.add(columns[1] + suffix)));
        return names;
    }

    private static Set<String> attributes() {
        return ResourceTable.sections(BeanTable.class, "mbeans.txt").values().stream()
                .flatMap(List::stream)
                .map(line -> line.split(" \\| ")[0])
                .collect(Collectors.toSet());
    }

    /** Returns the simple names of all classes in the repository, and the names of its texts. */
    private static Set<String> classes() throws IOException {
        try (Stream<Path> files = Files.walk(Documents.ROOT)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") || name.endsWith(".txt"))
                    .map(name -> name.replaceFirst("\\.java$", ""))
                    .collect(Collectors.toSet());
        }
    }

    private static String text(String file) {
        return String.join("\n", Documents.lines(Documents.ROOT.resolve(file)));
    }
}
