package io.loadline.demo;

/** Reads a {@link LengthDistribution} as people write it. */
final class DistributionText {

    private static final double USUAL_SQUARED_VARIATION = 4;
    private static final double USUAL_SHAPE = 1.2;

    private DistributionText() {}

    static LengthDistribution parse(String text) {
        String[] parts = text.split(":", 2);
        String parameter = parts.length == 2 ? parts[1] : null;
        return switch (parts[0]) {
            case "constant" -> withoutParameter(text, parameter, LengthDistribution.CONSTANT);
            case "exponential" -> withoutParameter(text, parameter, LengthDistribution.EXPONENTIAL);
            case "lognormal" ->
                new LengthDistribution.LogNormal(number(
                        text, parameter, USUAL_SQUARED_VARIATION, LengthDistribution.LogNormal.SQUARED_VARIATION));
            case "pareto" ->
                new LengthDistribution.Pareto(number(text, parameter, USUAL_SHAPE, LengthDistribution.Pareto.SHAPE));
            default ->
                throw new IllegalArgumentException(
                        "'" + text + "' is not one of constant, exponential, lognormal:C2 and pareto:SHAPE.");
        };
    }

    private static LengthDistribution withoutParameter(String text, String parameter, LengthDistribution distribution) {
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
