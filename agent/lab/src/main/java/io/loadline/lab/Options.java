package io.loadline.lab;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What a report was started with: {@code --name value}, or {@code --name} alone. Immutable. */
public final class Options {

    private final Map<String, String> values = new HashMap<>();

    public Options(String[] args) {
        for (int i = 0; i < args.length; i++) {
            boolean bare = i + 1 == args.length || args[i + 1].startsWith("--");
            values.put(args[i].substring(2), bare ? "" : args[++i]);
        }
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public String text(String name) {
        return values.get(name);
    }

    public long number(String name, long otherwise) {
        return has(name) ? Long.parseLong(values.get(name)) : otherwise;
    }

    /** Whether it is in a list of those wanted, or there is no such list. */
    public boolean wants(String name, String one) {
        return !has(name)
                || Arrays.asList(values.get(name).toLowerCase(Locale.ROOT).split(","))
                        .contains(one.toLowerCase(Locale.ROOT));
    }
}
