// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The values that a number may have, both ends included.
 *
 * @param unit what is counted, in the plural, for messages ("ms", "threads")
 */
public record Range(double least, double most, String unit) {
    /** The range of an option, which {@link #checkAll} checks before its command runs. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    public @interface Within {
        double least();

        double most();

        String unit();
    }

    private static Range of(AnnotatedElement field) {
        Within within = field.getAnnotation(Within.class);
        return within == null ? null : new Range(within.least(), within.most(), within.unit());
    }

    /** Returns the range of a field of that class which stands for an option. */
    public static Range of(Class<?> options, String field) {
        try {
            return of(options.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalArgumentException(field, e);
        }
    }

    /** @throws ParameterException naming the first option out of its range, its value and the accepted form */
    static void checkAll(ParseResult parsed) {
        for (ParseResult command = parsed; command != null; command = command.subcommand()) {
            for (OptionSpec option : command.commandSpec().options()) {
                Range range = option.userObject() instanceof AnnotatedElement field ? of(field) : null;
                if (range == null || !(option.getValue() instanceof Number given)) {
                    continue;
                }
                double value = given.doubleValue();
                if (value < range.least || value > range.most) {
                    throw new ParameterException(
                            command.commandSpec().commandLine(),
                            "%s is %s; give a number %s."
                                    .formatted(option.longestName(), plain(value), range.accepted()));
                }
            }
        }
    }

    /** The number that a text is; NaN if it is none, or one out of the range. */
    public double parse(String text) {
        try {
            double number = Double.parseDouble(text);
            return number >= least && number <= most ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The accepted form, as the end of a sentence: "from 1 to 500 threads". */
    public String accepted() {
        return "from " + plain(least) + " to " + plain(most) + " " + unit;
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.format("%.0f", value) : Double.toString(value);
    }
}
