package io.loadline.metrics;

/** The text formats. They differ in the names of families and in their ends. */
enum Format {
    PROMETHEUS("text/plain; version=0.0.4; charset=utf-8", ""),
    OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8", "# EOF\n");

    final String contentType;
    final String end;

    Format(String contentType, String end) {
        this.contentType = contentType;
        this.end = end;
    }

    /** Which one the header {@code Accept} prefers; the older one unless OpenMetrics is named. */
    static Format of(String accept) {
        return quality(accept, "application/openmetrics-text") > quality(accept, "text/plain")
                ? OPEN_METRICS
                : PROMETHEUS;
    }

    private static double quality(String accept, String type) {
        double best = 0;
        for (String range : accept.split(",")) {
            String[] parts = range.trim().split(";");
            if (parts[0].trim().equalsIgnoreCase(type)) {
                best = Math.max(best, quality(parts));
            }
        }
        return best;
    }

    /** 1 unless a parameter {@code q} says less. */
    static double quality(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].trim();
            if (part.startsWith("q=")) {
                try {
                    return Double.parseDouble(part.substring(2));
                } catch (NumberFormatException notANumber) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
