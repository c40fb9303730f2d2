package io.loadline.demo;

/** Reads a {@link Distribution} as people write it. */
final class DistributionText {

    private static final double USUAL_SQUARED_VARIATION = 4;
    private static final double USUAL_SHAPE = 1.2;

    private DistributionText() {}

    static Distribution parse(String text) {
        String[] parts = text.split(":", 2);
        String parameter = parts.length == 2 ? parts[1] : null;
        return switch (parts[0]) {
            case "constant" -> withoutParameter(text, parameter, Distribution.CONSTANT);
            case "exponential" -> withoutParameter(text, parameter, Distribution.EXPONENTIAL);
            case "lognormal" ->
                new Distribution.LogNormal(
                        number(text, parameter, USUAL_SQUARED_VARIATION, Distribution.LogNormal.SQUARED_VARIATION));
            case "pareto" -> new Distribution.Pareto(number(text, parameter, USUAL_SHAPE, Distribution.Pareto.SHAPE));
            default ->
                throw new IllegalArgumentException(
                        "'" + text + "' is not one of constant, exponential, lognormal:C2 and pareto:SHAPE.");
        };
    }

    private static Distribution withoutParameter(String text, String parameter, Distribution distribution) {
        if (parameter != null) {
            throw new IllegalArgumentException("'" + text + "' has a number too many: give '" + distribution + "'.");
        }
        return distribution;
    }

    private static double number(String text, String parameter, double usual, Range range) {
        if (parameter == null) {
            return usual;
        }
        try {
            double number = Double.parseDouble(parameter);
            if (range.contains(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the sentence below serves both
        }
        throw new IllegalArgumentException(
                "The part after the colon of '" + text + "' is not a number " + range.accepted() + ".");
    }
}
