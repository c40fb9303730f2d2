package io.loadline.pool;

import io.loadline.health.Privileged;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a thread factory will call its first thread, for a pool that has none yet. It makes no thread and calls nothing of the
 * factory's, which may be the application's: it reads the fields in which factories keep a prefix, a pattern or a name, by
 * their names. A factory that decorates another is asked for that one.
 */
final class ThreadNaming {

    /** What such a field is called, the surest first. */
    private static final Pattern[] FIELDS = {
        Pattern.compile(".*prefix"),
        Pattern.compile(".*(format|pattern)"),
        Pattern.compile("(thread|pool|factory|worker|executor|base)?name"),
    };

    /** Where the number goes: in {@code orders-%02d}, {@code orders-{0}}, JBoss's {@code orders-%t} or Camel's. */
    private static final Pattern NUMBER = Pattern.compile("%[-+0-9.$]*[a-zA-Z]|\\{\\d*}|#counter#");

    /** Where Camel's patterns want another field, the name. */
    private static final String NAME = "#name#";

    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final int MAX_DEPTH = 5;

    private ThreadNaming() {}

    /** Null if the factory does not show it. */
    static String ofFirstThread(Object factory) {
        // who asks may not be allowed to read fields
        return Privileged.get(() -> {
            try {
                return of(factory);
            } catch (LinkageError classOfAFieldIsMissing) {
                return null;
            }
        });
    }

    private static String of(Object factory) {
        Object decorated = factory;
        for (int depth = 0; decorated != null && depth < MAX_DEPTH; depth++) {
            String name = text(decorated);
            if (name != null) {
                return numbered(name);
            }
            decorated = decorated(decorated);
        }
        return null;
    }

    private static String text(Object factory) {
        for (Pattern wanted : FIELDS) {
            String text = text(factory, wanted);
            if (text != null) {
                return text.contains(NAME)
                        ? text.replace(NAME, String.valueOf(text(factory, FIELDS[FIELDS.length - 1])))
                        : text;
            }
        }
        return factory.getClass().getName().contains("$$Lambda") ? onlyText(factory) : null;
    }

    private static String text(Object factory, Pattern wanted) {
        return (String) fields(factory)
                .filter(field -> isText(field, wanted))
                .map(field -> value(field, factory))
                .filter(ThreadNaming::isName)
                .findFirst()
                .orElse(null);
    }

    /** What a lambda has captured has no names; a single text is, in a thread factory, what names the threads. */
    private static String onlyText(Object lambda) {
        Object[] texts = fields(lambda)
                .filter(field -> field.getType() == String.class)
                .map(field -> value(field, lambda))
                .toArray();
        return texts.length == 1 && isName(texts[0]) ? (String) texts[0] : null;
    }

    private static Stream<Field> fields(Object object) {
        Stream<Field> fields = Stream.empty();
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            fields = Stream.concat(fields, Arrays.stream(type.getDeclaredFields()));
        }
        return fields;
    }

    private static boolean isName(Object text) {
        return text != null && LETTER.matcher(withNumber((String) text, "")).find();
    }

    /** Of an anonymous class or one of Scala's the field's name has something before a dollar sign. */
    private static boolean isText(Field field, Pattern wanted) {
        String name = field.getName().substring(field.getName().lastIndexOf('$') + 1);
        return field.getType() == String.class
                && wanted.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /** The thread factory that this object has in one of its fields; null if it has none. */
    static Object decorated(Object factory) {
        return fields(factory)
                .filter(field -> ThreadFactory.class.isAssignableFrom(field.getType()))
                .map(field -> value(field, factory))
                .filter(value -> value != null && value != factory)
                .findFirst()
                .orElse(null);
    }

    /** Null also where it must not be read: of the JDK's own fields Java 9 to 16 would say so on the application's output. */
    private static Object value(Field field, Object of) {
        ClassLoader loader = field.getDeclaringClass().getClassLoader();
        boolean ofJdk =
                loader == null || loader == ClassLoader.getSystemClassLoader().getParent();
        if (ofJdk || Modifier.isStatic(field.getModifiers())) {
            return null;
        }
        try {
            field.setAccessible(true);
            return field.get(of);
        } catch (IllegalAccessException | RuntimeException notOpened) {
            return null;
        }
    }

    private static String numbered(String name) {
        String first = withNumber(name, "1");
        if (!first.equals(name)) {
            return first;
        }
        return name + (Character.isLetterOrDigit(name.charAt(name.length() - 1)) ? "-1" : "1");
    }

    private static String withNumber(String name, String number) {
        return NUMBER.matcher(name).replaceAll(number);
    }
}
