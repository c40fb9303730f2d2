// SPDX-License-Identifier: Apache-2.0
package io.loadline.documents;

import io.loadline.cli.Main;
import io.loadline.finding.Finding.Code;
import io.loadline.health.ResourceTable;
import io.loadline.jfr.FlightRecording;
import io.loadline.jmx.open.BeanTable;
import io.loadline.metrics.Endpoint;
import io.loadline.options.Key;
import io.loadline.pool.SizeSetting;
import io.loadline.report.FindingText;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The tables of the reference pages, made from the tables in the jar. */
final class ReferenceTables {

    private static final Path RESOURCES = Paths.get("src/main/resources/io/loadline");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)(?::([^}]*))?\\}");
    private static final Pattern VERSION = Pattern.compile("([^: ]+):([^: ]+)(?::jar:runtime)?:([^: ]+)");

    /** Libraries that others need, and that say nothing about the agent. */
    private static final Pattern BESIDE = Pattern.compile("slf4j|commons-logging|tomcat-juli|kotlin-stdlib|mcp-|h2");

    private ReferenceTables() {}

    /** Returns the lines of a table; the words are those of its mark in the page. */
    static List<String> of(String words) {
        String kind = words.split(" ")[0];
        String name = words.substring(kind.length()).trim();
        switch (kind) {
            case "options":
                return options();
            case "help":
                return help(name);
            case "mbean":
                return rows(name, "attribute", true);
            case "type":
                return rows(name, "item", false);
            case "operations":
                return operations(name);
            case "notifications":
                return notifications();
            case "metrics":
                return metrics(name);
            case "event":
                return event(name);
            case "findings":
                return findings();
            case "families":
                return families();
            case "settings":
                return settings();
            case "neighbours":
                return neighbours();
            default:
                throw new IllegalArgumentException("no table '" + words + "'");
        }
    }

    private static List<String> options() {
        List<String> table = table("option", "default", "meaning", "value", "restart");
        for (Key key : Key.values()) {
            table.add(row(
                    code(key.text.endsWith(".") ? key.text + "GLOB" : key.text),
                    key.defaultValue.isEmpty() ? "" : code(key.defaultValue),
                    plain(key.meaning()),
                    plain(key.form()),
                    key.canChange() ? "" : "yes"));
        }
        return table;
    }

    private static List<String> help(String command) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String[] words = command.isEmpty() ? new String[] {"--help"} : new String[] {command, "--help"};
        Main.run(words, new PrintStream(printed, true), System.err);
        List<String> block = new ArrayList<>();
        block.add("```text");
        try {
            block.addAll(Arrays.asList(printed.toString("UTF-8").split("\\R")));
        } catch (UnsupportedEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
        block.add("```");
        return block;
    }

    private static List<String> section(String name) {
        return ResourceTable.sections(BeanTable.class, "mbeans.txt").get(name);
    }

    private static List<String> rows(String section, String first, boolean hasUnits) {
        List<String> lines = section(section);
        List<String> table = new ArrayList<>();
        table.add(lines.get(0) + ".");
        table.add("");
        table.addAll(table(first, hasUnits ? "type and unit" : "type", "meaning"));
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split(" \\| ", 3);
            table.add(row(code(columns[0]), columns[1], plain(columns[2])));
        }
        return table;
    }

    private static List<String> operations(String bean) {
        List<String> table = table("operation", "what it does");
        ResourceTable.sections(BeanTable.class, "mbeans.txt").forEach((name, lines) -> {
            if (name.startsWith(bean + ".")) {
                List<String[]> parameters = lines.subList(1, lines.size()).stream()
                        .map(line -> line.split(" \\| ", 3))
                        .collect(Collectors.toList());
                String call = name.substring(bean.length() + 1)
                        + parameters.stream().map(each -> each[0]).collect(Collectors.joining(", ", "(", ")"));
                String about = parameters.stream()
                        .map(each -> ". " + code(each[0]) + ": " + each[2])
                        .collect(Collectors.joining());
                table.add(row(code(call), lines.get(0) + about));
            }
        });
        return table;
    }

    private static List<String> notifications() {
        List<String> table = table("type", "when");
        for (String line :
                section("notifications").subList(1, section("notifications").size())) {
            String[] columns = line.split(" \\| ", 3);
            table.add(row(code(columns[0]), plain(columns[2])));
        }
        return table;
    }

    private static List<String> metrics(String owner) {
        List<String> table = table("metric", "type", "meaning");
        for (String line : ResourceTable.sections(Endpoint.class, "metrics.txt").get(owner)) {
            String[] columns = line.split(" +", 4);
            String suffix = columns[0].equals("counter") ? "_total" : columns[0].equals("info") ? "_info" : "";
            table.add(row(code(columns[1] + suffix), columns[0], plain(columns[3])));
        }
        return table;
    }

    private static List<String> event(String name) {
        List<String> lines =
                ResourceTable.sections(FlightRecording.class, "events.txt").get(name);
        String[] head = lines.get(0).split(" \\| ");
        List<String> table = new ArrayList<>();
        table.add(head[1] + "." + (head.length > 2 ? " Off unless a recording enables it." : ""));
        table.add("");
        table.addAll(table("field", "type", "label"));
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split(" +", 3);
            table.add(row(code(columns[1]), columns[0], columns[2]));
        }
        return table;
    }

    private static List<String> findings() {
        Map<String, String[]> names = new LinkedHashMap<>();
        String section = "";
        for (String line : Documents.lines(RESOURCES.resolve("report/findings.txt"))) {
            section = line.startsWith("[") ? line.substring(1, line.length() - 1) : section;
            if (line.startsWith("# ")) {
                names.put(section, line.substring(2).split(", "));
            }
        }
        List<String> table = table("code", "severity", "problem", "remedy");
        ResourceTable.sections(FindingText.class, "findings.txt").forEach((code, lines) -> {
            String severity = Arrays.stream(Code.values())
                    .filter(each -> each.text().equals(code))
                    .map(each -> each.severity.text())
                    .collect(Collectors.joining());
            String[] figures = names.getOrDefault(code, new String[0]);
            table.add(row(code(code), severity, filled(lines.get(0), figures), filled(lines.get(2), figures)));
        });
        return table;
    }

    /** Replaces placeholders by what they stand for; drops those that follow a word at once, which are often empty. */
    private static String filled(String phrase, String[] figures) {
        Matcher placeholder = PLACEHOLDER.matcher(phrase);
        StringBuffer text = new StringBuffer();
        while (placeholder.find()) {
            int index = Integer.parseInt(placeholder.group(1));
            String form = placeholder.group(2) == null ? "" : placeholder.group(2);
            String name = index < figures.length ? "*" + figures[index] + "*" : "N";
            boolean isOptional = placeholder.start() > 0 && " (".indexOf(phrase.charAt(placeholder.start() - 1)) < 0;
            String shown;
            if (isOptional) {
                shown = "";
            } else if (form.isEmpty()) {
                shown = name;
            } else if (form.equals("time") || form.equals("span")) {
                shown = "T";
            } else if (form.matches("[a-z]{3,}.*")) {
                shown = "N " + form.replaceFirst("^(\\w+)", "$1s").replace(" was", " were");
            } else {
                shown = "N";
            }
            placeholder.appendReplacement(text, Matcher.quoteReplacement(shown));
        }
        return placeholder.appendTail(text).toString();
    }

    /** Reads the lines of {@code families.txt} that begin with {@code #|}; a family without one is listed by its classes. */
    private static List<String> families() {
        Map<String, List<String>> sections = ResourceTable.sections(SizeSetting.class, "families.txt");
        Map<String, String> described = new LinkedHashMap<>();
        String section = "";
        for (String line : Documents.lines(RESOURCES.resolve("pool/families.txt"))) {
            section = line.startsWith("[") ? line.substring(1, line.length() - 1) : section;
            if (line.startsWith("#| ")) {
                described.put(section, line.substring(3));
            }
        }
        List<String> table = table("family", "class and versions", "used by");
        sections.forEach((family, lines) -> {
            String classes = lines.stream()
                    .filter(line -> line.startsWith("class = "))
                    .map(line -> code(line.substring(8)))
                    .collect(Collectors.joining(", "));
            String[] columns = described.getOrDefault(family, classes + " | ").split(" \\| ?", 2);
            table.add(row(code(family), columns[0], columns[1]));
        });
        return table;
    }

    private static List<String> settings() {
        List<String> table = table("whose pool", "family", "setting");
        ResourceTable.sections(SizeSetting.class, "families.txt").forEach((family, lines) -> lines.stream()
                .filter(line -> line.startsWith("setting = "))
                .map(line -> line.substring("setting = ".length()).split(" \\| ", 4))
                .forEach(columns -> table.add(row(
                        columns[2],
                        code(family),
                        code(columns[3].replaceAll("%[12]\\$d", "N").replace("%3$s", "NAME"))))));
        return table;
    }

    private static List<String> neighbours() {
        Map<String, Set<String>> versions = new TreeMap<>();
        for (String line : Documents.lines(Paths.get("it/src/test/resources/neighbours.txt"))) {
            if (line.startsWith("#") || !line.contains(" = ")) {
                continue;
            }
            for (String library : line.substring(line.indexOf(" = ") + 3).split(" ")) {
                Matcher artifact = VERSION.matcher(library);
                if (artifact.matches() && !BESIDE.matcher(library).find()) {
                    versions.computeIfAbsent(artifact.group(1) + ":" + artifact.group(2), none -> new TreeSet<>())
                            .add(artifact.group(3));
                }
            }
        }
        List<String> table = table("library", "versions in the tests");
        versions.forEach((library, tried) -> table.add(row(code(library), String.join(", ", tried))));
        return table;
    }

    private static List<String> table(String... columns) {
        List<String> lines = new ArrayList<>();
        lines.add(row(columns));
        lines.add(row(Arrays.stream(columns).map(each -> "---").toArray(String[]::new)));
        return lines;
    }

    private static String row(String... cells) {
        return Arrays.stream(cells)
                .map(cell -> cell.replaceAll("(?<!\\\\)\\|", "\\\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Returns text in which no character marks it up. */
    private static String plain(String text) {
        return text.replaceAll("[*<]", "\\\\$0");
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}
