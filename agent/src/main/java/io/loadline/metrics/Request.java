package io.loadline.metrics;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The head of an HTTP request, as far as it matters here. Immutable. */
final class Request {

    /** What it deserves. */
    enum Status {
        OK(200, "OK", ""),
        BAD_REQUEST(400, "Bad Request", ""),
        NOT_FOUND(404, "Not Found: only /metrics is here", ""),
        METHOD_NOT_ALLOWED(405, "Method Not Allowed", "Allow: GET, HEAD\r\n"),
        TOO_LARGE(431, "Request Header Fields Too Large", ""),
        BUSY(503, "Service Unavailable: other scrapes are going on", "Retry-After: 1\r\n");

        final int code;
        private final String reason;
        private final String header;

        Status(int code, String reason, String header) {
            this.code = code;
            this.reason = reason;
            this.header = header;
        }
    }

    final Status status;

    /** Whether the answer is to have no body. */
    final boolean isHead;

    final boolean takesGzip;

    /** Whether it prefers OpenMetrics to the older format. They differ in the names of families and in their ends. */
    final boolean openMetrics;

    private Request(Status status, boolean isHead, String accept, String encodings) {
        this.status = status;
        this.isHead = isHead;
        this.takesGzip = quality(encodings, "gzip") > 0;
        this.openMetrics = quality(accept, "application/openmetrics-text") > quality(accept, "text/plain");
    }

    /** One that is not read, or cannot be. */
    static Request refused(Status status) {
        return new Request(status, false, "", "");
    }

    /** {@code head}: all lines up to the empty one. */
    static Request of(String head) {
        String[] lines = head.trim().split("\r?\n");
        String[] words = lines[0].split(" ");
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            return refused(Status.BAD_REQUEST);
        }
        Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0) {
                return refused(Status.BAD_REQUEST);
            }
            String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
            headers.merge(name, lines[i].substring(colon + 1), (one, other) -> one + "," + other);
        }
        return new Request(
                status(words[0], words[1]),
                words[0].equals("HEAD"),
                headers.getOrDefault("accept", ""),
                headers.getOrDefault("accept-encoding", ""));
    }

    private static Status status(String method, String target) {
        if (!target.equals("/metrics") && !target.startsWith("/metrics?")) {
            return Status.NOT_FOUND;
        }
        return method.equals("GET") || method.equals("HEAD") ? Status.OK : Status.METHOD_NOT_ALLOWED;
    }

    /** How much a header wants this: 1 unless a parameter {@code q} says less, 0 if it is not named. */
    private static double quality(String header, String wanted) {
        double best = 0;
        for (String range : header.split(",")) {
            String[] parts = range.trim().split("\\s*;\\s*");
            if (parts[0].equalsIgnoreCase(wanted)) {
                double quality = 1;
                for (String part : parts) {
                    if (part.startsWith("q=")) {
                        quality = part.matches("q=[01](\\.\\d*)?") ? Double.parseDouble(part.substring(2)) : 0;
                    }
                }
                best = Math.max(best, quality);
            }
        }
        return best;
    }

    boolean takesText() {
        return status == Status.OK && !isHead;
    }

    /** All of the answer but the text; it ends where the connection ends. */
    String headOfAnswer() {
        String head = "HTTP/1.1 " + status.code + " " + status.reason + "\r\nConnection: close\r\n" + status.header;
        if (status == Status.OK) {
            String type = openMetrics ? "application/openmetrics-text; version=1.0.0" : "text/plain; version=0.0.4";
            return head + "Content-Type: " + type + "; charset=utf-8\r\nVary: Accept, Accept-Encoding\r\n"
                    + (takesGzip ? "Content-Encoding: gzip\r\n" : "") + "\r\n";
        }
        return head + "Content-Type: text/plain\r\nContent-Length: " + (status.reason.length() + 1) + "\r\n\r\n"
                + (isHead ? "" : status.reason + "\n");
    }
}
