package io.loadline.model.queueing;

/** Refuses arguments that are not numbers of the right kind, by the parameter's name. */
final class Argument {

    private Argument() {}

    /** Zero or more, and finite. */
    static double notNegative(String name, double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException(name + ": expected a finite number, 0 or more, but was " + seconds);
        }
        return seconds;
    }

    /** Copies what it checks. */
    static double[] notNegative(String name, double[] seconds) {
        double[] copy = seconds.clone();
        for (int i = 0; i < copy.length; i++) {
            if (!(copy[i] >= 0) || Double.isInfinite(copy[i])) {
                notNegative(name + "[" + i + "]", copy[i]);
            }
        }
        return copy;
    }

    /** Above zero; infinity stands for "as many as are wanted". */
    static double capacity(String name, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(name + ": expected a number above 0 but was " + value);
        }
        return value;
    }

    static double share(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + ": expected a share, 0 to 1, but was " + value);
        }
        return value;
    }

    static int atLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": expected " + least + " or more but was " + value);
        }
        return value;
    }
}
