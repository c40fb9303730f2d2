// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.options.OptionParser;
import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import io.loadline.report.Json;
import io.loadline.report.Table;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The tools of {@code mcp}; {@code mcp.json} has their descriptions, arguments and sentences. An answer is a text in Markdown; what
 * cannot be done is an answer as well, with what to do instead.
 */
final class McpTools {

    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    /** The number of characters of a client that an answer repeats. */
    static final int MAX_ECHO = 60;

    /** The arguments of a tool, and its answer. */
    private static final class Call {
        final Map<?, ?> arguments;
        final String target;
        final ByteArrayOutputStream text = new ByteArrayOutputStream();
        final PrintStream out = new PrintStream(text, true, UTF_8);

        Call(Map<?, ?> arguments) throws IOException {
            this.arguments = arguments;
            this.target = argument("target", "");
        }

        String argument(String name, String fallback) {
            return arguments.containsKey(name) ? arguments.get(name).toString() : fallback;
        }

        void table(List<PublishedPool> rows, List<String> columns) {
            List<List<String>> cells = new ArrayList<>(Collections.singletonList(columns));
            for (PublishedPool row : rows) {
                cells.add(columns.stream().map(column -> cell(row, column)).collect(Collectors.toList()));
            }
            Table.markdown(cells).forEach(out::println);
        }

        private static String cell(PublishedPool row, String column) {
            double number = row.number(column);
            return column.endsWith("Millis")
                    ? Amounts.time(number)
                    : column.matches(".*([sS]hare|tilization)")
                            ? Amounts.percent(number)
                            : number % 1 != 0 && !Double.isNaN(number) ? Amounts.rate(number) : row.text(column);
        }
    }

    private static final List<String> LOOPBACK = Arrays.asList("localhost", "127.0.0.1", "[::1]");

    private final McpTargets targets = new McpTargets();
    private final PublishedPool told;
    private final boolean mayResize;

    /** Hosts whose endpoints may be read. */
    private final List<String> hosts = new ArrayList<>(LOOPBACK);

    /** @param hosts those whose endpoints may be read, besides this machine; empty names are ignored */
    McpTools(boolean mayResize, List<String> hosts) {
        this.mayResize = mayResize;
        this.hosts.addAll(hosts);
        this.hosts.removeIf(String::isEmpty);
        String json = new BufferedReader(
                        new InputStreamReader(McpTools.class.getResourceAsStream("mcp.json"), StandardCharsets.UTF_8))
                .lines()
                .collect(Collectors.joining("\n"));
        told = new PublishedPool(JsonReader.read(json));
    }

    static Map<String, Object> map(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }

    String instructions() {
        return told.text("instructions");
    }

    private String text(String code, Object... values) {
        return String.format(told.text("texts." + code), values);
    }

    /** Returns the descriptions of the tools. */
    List<?> list() {
        List<PublishedPool> all = told.rows("tools");
        all.removeIf(tool -> !mayResize && tool.text("name").equals("resize"));
        return all.stream().map(tool -> tool.attributes).collect(Collectors.toList());
    }

    /** Returns the description of a tool; null if there is no such tool. */
    private PublishedPool tool(Object name) {
        for (PublishedPool tool : told.rows("tools")) {
            if (tool.at("name").equals(name)) {
                return tool;
            }
        }
        return null;
    }

    boolean has(Object name) {
        return tool(name) != null;
    }

    /** Calls a tool that exists, and returns the result. */
    Map<String, Object> call(String name, Map<?, ?> arguments) throws IOException {
        Call call = new Call(arguments);
        String failure = null;
        try {
            if (name.equals("resize") && !mayResize) {
                throw Failure.impossible(text("may-not-resize"));
            }
            check(name, tool(name), arguments);
            run(name, call);
        } catch (Failure refused) {
            failure = refused.getMessage();
        }
        String said = failure == null ? call.text.toString(UTF_8).trim() : failure;
        Map<String, Object> result = map("content", Collections.singletonList(map("type", "text", "text", said)));
        result.put("isError", failure != null);
        return result;
    }

    /** Refuses unknown and missing arguments, and values of another pattern. Numbers may arrive as texts. */
    private void check(String name, PublishedPool tool, Map<?, ?> arguments) throws Failure {
        Map<?, ?> known = (Map<?, ?>) tool.at("inputSchema.properties");
        arguments.values().removeIf(Objects::isNull);
        for (Map.Entry<?, ?> argument : arguments.entrySet()) {
            Map<?, ?> property = (Map<?, ?>) known.get(argument.getKey());
            String value = argument.getValue().toString();
            if (property == null
                    || property.containsKey("pattern")
                            && !value.matches(property.get("pattern").toString())
                    || argument.getKey().equals("options") && !areHarmless(value)) {
                throw Failure.usage(text("not-expected", name, Fit.front(argument.toString(), MAX_ECHO))
                        + Json.inOneLine(Json.of(property == null ? known.keySet() : property)));
            }
        }
        Object needed = tool.at("inputSchema.required");
        if (needed != null && !arguments.keySet().containsAll((List<?>) needed)) {
            throw Failure.usage(name + " needs " + needed + " of " + Json.inOneLine(Json.of(known)));
        }
    }

    /** Returns whether the options, as the agent itself reads them, open no port, write no file and resize nothing. */
    private boolean areHarmless(String options) {
        return Arrays.stream(options.split(",")).noneMatch(part -> part.trim().startsWith("@"))
                && new OptionParser()
                        .read("", options).given().keySet().stream()
                                .allMatch(key -> key.matches(told.text("harmless")));
    }

    /** Refuses other hosts: a client could have any host read, and sent the token of the endpoints. */
    private void requireNamedHost(String url) throws Failure {
        String host;
        try {
            host = new URL(url).getHost();
        } catch (MalformedURLException e) {
            throw Failure.impossible(e.getMessage());
        }
        if (!hosts.contains(host)) {
            throw Failure.impossible(text("host-not-named", host));
        }
    }

    private void run(String name, Call call) throws Failure {
        if (Web.isUrl(call.target)) {
            requireNamedHost(call.target);
        }
        switch (name) {
            case "list_jvms":
                listJvms(call);
                break;
            case "attach":
                attach(call);
                break;
            case "pools":
                call.out.println("```\n" + targets.table(call.target) + "```");
                break;
            case "explain":
                explain(call);
                break;
            case "gate":
                gate(call);
                break;
            case "resize":
                resize(call);
                break;
            default:
                rows(call, new PublishedPool(told.at("rows." + name)));
        }
    }

    private void listJvms(Call call) throws Failure {
        List<Object> jvms = new ArrayList<>();
        ListCommand.jvms().forEach((pid, jvm) -> jvms.add(map("pid", pid, "measured", jvm[0], "program", jvm[1])));
        call.table(PublishedPool.of(jvms), Arrays.asList("pid", "measured", "program"));
        call.out.println("\n" + text(jvms.isEmpty() ? "no-jvms" : "some-jvms"));
    }

    private void attach(Call call) throws Failure {
        Processes.requireOwnJvm(call.target);
        if (call.argument("confirm", "").equals("true")) {
            List<String> words = Arrays.asList(call.target, call.argument("options", ""));
            AttachCommand.run(new Arguments(told.text("attach"), words), call.out);
        } else {
            call.out.println(text("attach", call.target));
        }
    }

    private void explain(Call call) throws Failure {
        List<PublishedPool> pools =
                targets.pools(call.target, call.argument("pool", null), Collections.singletonList("Name"));
        for (PublishedPool pool : pools) {
            call.out.println(targets.page(call.target, pool.text("Name")) + "\n");
        }
        if (pools.isEmpty()) {
            call.out.println(text("no-pools"));
        }
    }

    private PublishedPool pool(Call call, String... attributes) throws Failure {
        return targets.pools(call.target, call.argument("pool", ""), Arrays.asList(attributes))
                .get(0);
    }

    /** Prints the rows of an attribute, or those that an operation returns in its place. */
    @SuppressWarnings("unchecked")
    private void rows(Call call, PublishedPool of) throws Failure {
        String argument = call.argument(of.text("argument"), null);
        boolean isOperation = argument != null && !Web.isUrl(call.target);
        PublishedPool pool = pool(call, "Name", "Recommendation", isOperation ? "Name" : of.text("attribute"));
        String name = pool.text("Name");
        List<PublishedPool> rows = pool.rows(of.text("attribute"));
        if (isOperation) {
            Object said = targets.invoke(call.target, name, of.text("operation"), "int", argument);
            rows = PublishedPool.of(said instanceof List ? said : Collections.singletonList(said));
        }
        List<String> columns = (List<String>) of.at("columns");
        rows.removeIf(row -> row.text(columns.get(1)).isEmpty());
        call.out.println("## " + of.text("title") + " " + Table.escaped(name) + "\n");
        if (rows.isEmpty()) {
            call.out.println(of.text("nothing"));
        } else {
            call.table(rows, columns);
        }
        if (argument != null && !isOperation) {
            call.out.println("\n" + text("not-over-http", of.text("argument")));
        }
        call.out.println(
                "\n" + pool.text("Recommendation.explanation") + " " + pool.text("Recommendation.nextExperiment"));
    }

    private void gate(Call call) throws Failure {
        List<String> words = new ArrayList<>(Collections.singletonList(call.target));
        for (String option : new String[] {"for", "fail_on", "max_wait_p99", "pool"}) {
            if (call.arguments.containsKey(option)) {
                words.addAll(Arrays.asList("--" + option.replace('_', '-'), call.argument(option, "")));
            }
        }
        String verdict = "all holds";
        try {
            GateCommand.run(new Arguments(told.text("gate"), words), call.out);
        } catch (Failure told) {
            if (call.text.size() == 0 && told.exitCode != GateCommand.TOO_LITTLE_SEEN) {
                throw told;
            }
            verdict = told.getMessage();
        }
        call.out.println("\n" + verdict);
    }

    private void resize(Call call) throws Failure {
        String name = pool(call, "Name").text("Name");
        String action = call.argument("action", "");
        String maximum = call.argument("maximum", "0");
        String[] sizes = {"int", call.argument("core", maximum), "int", maximum};
        boolean isSet = action.equals("set");
        String operation = isSet ? "resize" : action.equals("undo") ? "undoResize" : "applyRecommendation";
        call.out.println(targets.invoke(call.target, name, operation, isSet ? sizes : new String[0]));
    }
}
