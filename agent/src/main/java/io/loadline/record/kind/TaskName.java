package io.loadline.record.kind;

/**
 * What tasks of one class are called: after the class, and a lambda after the method that it is written in. Class names may
 * be anything a bytecode generator thinks of, so they are cut and cleaned. Immutable; refers to no class.
 */
public final class TaskName {

    private static final int MAX_LENGTH = 200;

    /** What the name of a lambda begins with. */
    public static final String LAMBDA = "lambda in ";

    /** What the name of a task begins with that only starts another one, the one named, on another thread. */
    public static final String HAND_OVER = "hand-over of ";

    /** Differs where kinds differ: of two lambdas in one method. */
    final String key;

    /** What a person reads. */
    public final String text;

    private TaskName(String key, String text) {
        this.key = cleaned(key);
        this.text = cleaned(text);
    }

    static TaskName of(String name) {
        return new TaskName(name, name);
    }

    /** {@code body}: the method that a lambda's class calls, as {@code class.method}; null if that is not known. */
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

    /** {@code lambda$place$3} of Java's compiler and {@code place$lambda$3} of Kotlin's; empty if it is not said. */
    private static String enclosing(String method) {
        int at = method.indexOf("lambda$");
        String said = at == 0
                ? method.substring("lambda$".length(), Math.max("lambda$".length(), method.lastIndexOf('$')))
                : method.substring(0, at - 1);
        return said.equals("null") ? "" : said;
    }

    /** Hidden classes have a number behind a slash. */
    private static String withoutNumber(String className) {
        int slash = className.indexOf('/');
        return slash > 0 ? className.substring(0, slash) : className;
    }

    /** What a task is called that hands this one over to another thread. */
    TaskName handOver() {
        return new TaskName(HAND_OVER + key, HAND_OVER + text);
    }

    /** What it says where another kind has the same text. */
    public String exactText() {
        return text.equals(key) ? text : text + " (" + key.substring(key.lastIndexOf('.') + 1) + ")";
    }

    private static String cleaned(String name) {
        String cut = name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH - 3) + "..." : name;
        return cut.replaceAll("\\p{Cntrl}", "?");
    }
}
