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
 * Whose code a class is, by its name: the JDK's, that of a well-known library or framework, or the application's; and which
 * pools libraries have for themselves. The names are in {@code owners.txt}. Immutable.
 */
public final class Library {

    /** By section. */
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

    /** Pools of connections that are known, measured or not. */
    public static final Library CONNECTIONS = BY_SECTION.get("library connection pool");

    /** Where those who use a pool of connections are meant to be: what it connects them to, and the pool itself. */
    private static final List<String> STORES =
            Arrays.asList("database driver", "Cassandra driver", "MongoDB driver", "Redis client", "connection pool");

    public static final Library AGENT = BY_SECTION.get("unnamed agent");
    private static final Library FRAMEWORK = BY_SECTION.get("unnamed framework");

    /** For people; empty if it says no more than the names of its classes. */
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

    /** Null if it is the application's. */
    public static Library of(String className) {
        if (BEGINNINGS.get("generated").stream().anyMatch(className::contains)) {
            return FRAMEWORK;
        }
        Map.Entry<String, Library> nearest = BY_BEGINNING.floorEntry(className);
        return nearest != null && className.startsWith(nearest.getKey()) ? nearest.getValue() : null;
    }

    /** {@code text}: of a library. Whether it talks to what pools connect to. */
    public static boolean isOfStore(String text) {
        return STORES.contains(text);
    }

    /** Whether a class is one of those in this section. */
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

    /** Whose thread it is that begins in this class, for people; null if it is the application's or the JDK's. */
    public static String ofThread(String className) {
        Library library = isOf("threads", className) ? FRAMEWORK : of(className);
        if (library == null || library == JDK) {
            return null;
        }
        return library.text.isEmpty() ? className : library.text;
    }

    /** The library that built a pool for its own use; empty for a pool of the application. {@code createdAt}: where. */
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
