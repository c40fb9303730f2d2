// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMException;

/**
 * A pool as an agent publishes it, in JSON: attributes by name, an item of one by its name, a point and its own. What is not
 * known is empty, or NaN. Immutable.
 */
final class PublishedPool {

    final Map<?, ?> attributes;

    PublishedPool(Object attributes) {
        this.attributes = (Map<?, ?>) attributes;
    }

    /** All pools, as often as they are asked for. */
    interface Source {

        /** {@code seconds}: for which waits are wanted, 0 where that time begins; -1: for as long as they are kept. */
        List<PublishedPool> read(long seconds) throws IOException, JMException, Failure;
    }

    /** What is done with them while they can be read. */
    interface Reader {
        void read(Source pools) throws IOException, JMException, InterruptedException, Failure;
    }

    /** {@code from}: a process, the URL of an endpoint, or a file that the option {@code report} has named. */
    static void read(Arguments words, String from, Reader reader) throws Failure {
        if (!isFile(from)) {
            Published.ask(
                    from,
                    published -> reader.read(
                            seconds -> all(published.report(seconds < 0 ? "json" : "json:" + seconds), from, words)));
            return;
        }
        try {
            reader.read(seconds -> all(file(from, words), from, words));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (IOException | JMException e) {
            throw Failure.impossible("'" + from + "' cannot be read: " + e);
        }
    }

    static boolean isFile(String from) {
        return !Web.isUrl(from) && !from.matches("\\d+");
    }

    private static String file(String name, Arguments words) throws IOException, Failure {
        Path file = Paths.get(name);
        if (!Files.isRegularFile(file)) {
            throw words.wrong("'" + name + "' is no process id, no URL and no file");
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static List<PublishedPool> all(String json, String from, Arguments words) throws Failure {
        try {
            Object all = JsonReader.read(json);
            List<PublishedPool> pools = of(all instanceof Map ? ((Map<?, ?>) all).get("pools") : all);
            if (pools.stream().noneMatch(pool -> pool.text("Name").isEmpty())) {
                return pools;
            }
        } catch (RuntimeException e) {
            // as where names are missing
        }
        throw words.wrong("'" + from + "' is no report in JSON, as the option report=FILE.json has it written");
    }

    static List<PublishedPool> of(Object rows) {
        List<PublishedPool> all = new ArrayList<>();
        ((List<?>) rows).forEach(row -> all.add(new PublishedPool(row)));
        return all;
    }

    /** Rows of an attribute; none if it is not known. */
    List<PublishedPool> rows(String attribute) {
        return attributes.get(attribute) instanceof List ? of(attributes.get(attribute)) : new ArrayList<>();
    }

    String text(String name) {
        Object value = at(name);
        return value == null ? "" : value.toString();
    }

    /** Null if it is not known. */
    Object at(String name) {
        Object value = attributes;
        for (String part : name.split("\\.")) {
            value = value instanceof Map ? ((Map<?, ?>) value).get(part) : null;
        }
        return value;
    }

    double number(String name) {
        String text = text(name);
        return text.matches("-?\\d[\\d.]*([eE][-+]?\\d+)?") ? Double.parseDouble(text) : Double.NaN;
    }
}
