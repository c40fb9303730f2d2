package io.loadline.demo;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The values that a number may have, both ends included.
 *
 * @param unit what is counted, in the plural, for messages ("ms", "threads")
 */
public record Range(double least, double most, String unit) {

    public boolean contains(double value) {
        return value >= least && value <= most;
    }

    /** The accepted form, as the end of a sentence: "from 1 to 500 threads". */
    public String accepted() {
        return "from " + plain(least) + " to " + plain(most) + " " + unit;
    }

    /**
     * Checks an option's value.
     *
     * @throws ParameterException naming the option, its value and the accepted form
     */
    public void check(CommandSpec spec, String option, double value) {
        if (!contains(value)) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + plain(value) + "; give a number " + accepted() + ".");
        }
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.format("%.0f", value) : Double.toString(value);
    }
}
