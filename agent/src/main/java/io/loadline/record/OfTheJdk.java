package io.loadline.record;

/** Whether an object is of a class of the JDK. By name, which nobody else may use, since the loader is not everybody's to ask. */
final class OfTheJdk {

    private OfTheJdk() {}

    static boolean is(Object object) {
        return object.getClass().getName().startsWith("java.");
    }
}
