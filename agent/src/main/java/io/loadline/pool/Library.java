// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.health.ResourceTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The owner of a class, by the name of the class: the JDK, a well-known library or framework, or the application. Also
 * lists the pools that libraries have for their own use. {@code owners.txt} has the names. Immutable.
 */
public final class Library {

    /** The lines of the file by section. */
    private static final Map<String, List<String>> LINES = ResourceTable.sections(Library.class, "owners.txt");

    private static final Map<String, List<String>> BEGINNINGS = new HashMap<>();
    private static final Map<String, Library> BY_SECTION = new HashMap<>();
    private static final TreeMap<String, Library> BY_BEGINNING = new TreeMap<>();
    private static final List<Housekeeping> HOUSEKEEPING = new ArrayList<>();

    static {
        LINES.forEach((section, lines) -> BEGINNINGS.put(section, words(String.join(" ", lines))));
        BEGINNINGS.forEach((section, beginnings) -> {
            boolean named = section.startsWith("library ");
            if (named || section.startsWith("unnamed ")) {
                Library library = new Library(named ? section.substring("library ".length()) : "");
                BY_SECTION.put(section, library);
                beginnings.forEach(beginning -> BY_BEGINNING.put(beginning, library));
            }
        });
        LINES.get("housekeeping").forEach(line -> HOUSEKEEPING.add(new Housekeeping(line)));
    }

    public static final Library JDK = BY_SECTION.get("unnamed jdk");

    /** Known connection pools, measured or not. */
    public static final Library CONNECTIONS = BY_SECTION.get("library connection pool");

    public static final Library LOGGING = BY_SECTION.get("library logging");

    /**
     * The code in which users of a connection pool are expected to spend their time: the client of the resource, and
     * the pool itself.
     */
    private static final List<String> STORES =
            Arrays.asList("database driver", "Cassandra driver", "MongoDB driver", "Redis client", "connection pool");

    public static final Library AGENT = BY_SECTION.get("unnamed agent");
    private static final Library FRAMEWORK = BY_SECTION.get("unnamed framework");

    /** A name for people; empty if it says no more than the names of the classes. */
    public final String text;

    private Library(String text) {
        this.text = text;
    }

    private static final class Housekeeping {
        final String library;
        final Pattern pool;
        final List<String> builders;

        Housekeeping(String line) {
            String[] columns = line.split(" \\| ", 3);
            this.library = columns[0];
            this.pool = Pattern.compile("(" + columns[1] + ")(#\\d+)?");
            this.builders = words(columns[2]);
        }
    }

    private static List<String> words(String text) {
        return Arrays.asList(text.split(" ", -1));
    }

    /** Returns the owner of a class; null if that is the application. */
    public static Library of(String className) {
        if (BEGINNINGS.get("generated").stream().anyMatch(className::contains)) {
            return FRAMEWORK;
        }
        Map.Entry<String, Library> nearest = BY_BEGINNING.floorEntry(className);
        if (nearest != null && !className.startsWith(nearest.getKey())) {
            // the prefix may be inside the one that fits
            nearest = BY_BEGINNING.lowerEntry(nearest.getKey());
        }
        return nearest != null && className.startsWith(nearest.getKey()) ? nearest.getValue() : null;
    }

    /**
     * Returns whether a library is a client of a resource to which pools connect.
     *
     * @param text {@link #text} of the library
     */
    public static boolean isOfStore(String text) {
        return STORES.contains(text);
    }

    /** Returns whether the library calls a server, such as "HTTP client" or "MongoDB driver". */
    public static boolean isClient(String text) {
        return text.endsWith(" client") || text.endsWith(" driver");
    }

    /** Returns whether a class is listed in this section of the file. */
    public static boolean isOf(String section, String className) {
        return startsWithAny(className, BEGINNINGS.get(section));
    }

    private static boolean startsWithAny(String name, List<String> beginnings) {
        for (String beginning : beginnings) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns, for people, the owner of a thread that begins in this class; null if the owner is the application or the
     * JDK.
     */
    public static String ofThread(String className) {
        Library library = isOf("threads", className) ? FRAMEWORK : of(className);
        if (library == null || library == JDK) {
            return null;
        }
        return library.text.isEmpty() ? className : library.text;
    }

    /**
     * Returns the library that built a pool for its own use; empty for a pool of the application.
     *
     * @param createdAt where the pool was built
     */
    public static String withHousekeeping(String pool, String createdAt) {
        for (Housekeeping known : HOUSEKEEPING) {
            if (startsWithAny(createdAt, known.builders)
                    || known.pool.matcher(pool).matches()) {
                return known.library;
            }
        }
        return "";
    }
}
