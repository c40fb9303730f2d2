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
 * JSON of one published pool: attributes by name, and their items by attribute, dot and item. An unknown value is an
 * empty string, or NaN. Immutable.
 */
final class PublishedPool {

    final Map<?, ?> attributes;

    PublishedPool(Object attributes) {
        this.attributes = (Map<?, ?>) attributes;
    }

    /** Source of all pools, which can be read repeatedly. */
    interface Source {

        /**
         * Reads all pools.
         *
         * @param seconds the time whose waits are wanted; 0 where that time begins, -1 for the whole history
         */
        List<PublishedPool> read(long seconds) throws IOException, JMException, Failure;
    }

    /** Reader of the pools while their source is open. */
    interface Reader {
        void read(Source pools) throws IOException, JMException, InterruptedException, Failure;
    }

    /**
     * Opens the source, calls the reader and closes the source.
     *
     * @param from a process id, the URL of an endpoint, or a file that the option {@code report} wrote
     */
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
            // fails below, like a report without names
        }
        throw words.wrong("'" + from + "' is no report in JSON, as the option report=FILE.json has it written");
    }

    static List<PublishedPool> of(Object rows) {
        List<PublishedPool> all = new ArrayList<>();
        ((List<?>) rows).forEach(row -> all.add(new PublishedPool(row)));
        return all;
    }

    /** Returns the rows of an attribute; none if the attribute is unknown. */
    List<PublishedPool> rows(String attribute) {
        return attributes.get(attribute) instanceof List ? of(attributes.get(attribute)) : new ArrayList<>();
    }

    String text(String name) {
        Object value = at(name);
        return value == null ? "" : value.toString();
    }

    /** Returns the value of an attribute or item; null if it is unknown. */
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
