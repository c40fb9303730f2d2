// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

/**
 * Name of the tasks of one class: the class, or for a lambda the method that it is written in. A bytecode generator may
 * choose any class name, so names are cut and cleaned. Immutable; refers to no class.
 */
public final class TaskName {

    private static final int MAX_LENGTH = 200;

    /** Prefix of the name of a lambda. */
    public static final String LAMBDA = "lambda in ";

    /** Prefix of the name of a task that only starts the named task on another thread. */
    public static final String HAND_OVER = "hand-over of ";

    /** Key that differs where kinds differ, as with two lambdas in one method. */
    final String key;

    /** Text for a person. */
    public final String text;

    private TaskName(String key, String text) {
        this.key = cleaned(key);
        this.text = cleaned(text);
    }

    static TaskName of(String name) {
        return new TaskName(name, name);
    }

    /**
     * Returns the name of the tasks of a class.
     *
     * @param body the method that a lambda's class calls, as {@code class.method}; null if not known
     */
    static TaskName of(String className, String body) {
        int generated = className.indexOf("$$");
        String written = withoutNumber(generated > 0 ? className.substring(0, generated) : className);
        if (!className.startsWith("$$Lambda", Math.max(0, generated))) {
            return of(written);
        }
        String lambda = LAMBDA + written;
        if (body == null) {
            return of(lambda);
        }
        String method = body.substring(body.lastIndexOf('.') + 1);
        if (!method.contains("lambda$")) {
            // a method reference
            return new TaskName(body, body);
        }
        String enclosing = enclosing(method);
        return new TaskName(body, enclosing.isEmpty() ? lambda : lambda + "." + enclosing);
    }

    /**
     * Returns the enclosing method: {@code place} of {@code lambda$place$3} from Java's compiler and of {@code
     * place$lambda$3} from Kotlin's; empty if the name lacks it.
     */
    private static String enclosing(String method) {
        int at = method.indexOf("lambda$");
        String said = at == 0
                ? method.substring("lambda$".length(), Math.max("lambda$".length(), method.lastIndexOf('$')))
                : method.substring(0, at - 1);
        return said.equals("null") ? "" : said;
    }

    /** Removes the number of a hidden class, which follows a slash. */
    private static String withoutNumber(String className) {
        int slash = className.indexOf('/');
        return slash > 0 ? className.substring(0, slash) : className;
    }

    /** Returns the name of a task that hands this one over to another thread. */
    TaskName handOver() {
        return new TaskName(HAND_OVER + key, HAND_OVER + text);
    }

    /** Returns the text to show where another kind has the same text. */
    public String exactText() {
        return text.equals(key) ? text : text + " (" + key.substring(key.lastIndexOf('.') + 1) + ")";
    }

    private static String cleaned(String name) {
        String cut = name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH - 3) + "..." : name;
        return cut.replaceAll("\\p{Cntrl}", "?");
    }
}
