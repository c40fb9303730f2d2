package io.loadline.metrics;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The head of an HTTP request, as far as it matters here. Immutable. */
final class Request {

    static final int OK = 200;
    static final int BAD_REQUEST = 400;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int TOO_LARGE = 431;
    static final int BUSY = 503;

    /** What it deserves. */
    final int status;

    /** Whether the answer is to have no body. */
    final boolean isHead;

    final boolean takesGzip;
    final Format format;

    private Request(int status, boolean isHead, String accept, String encodings) {
        this.status = status;
        this.isHead = isHead;
        this.takesGzip = takesGzip(encodings);
        this.format = Format.of(accept);
    }

    /** One that is not read, or cannot be. */
    static Request refused(int status) {
        return new Request(status, false, "", "");
    }

    /** {@code head}: all lines up to the empty one. */
    static Request of(String head) {
        String[] lines = head.trim().split("\r?\n");
        String[] words = lines[0].split(" ");
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            return refused(BAD_REQUEST);
        }
        Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0) {
                return refused(BAD_REQUEST);
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

    private static int status(String method, String target) {
        if (!target.equals("/metrics") && !target.startsWith("/metrics?")) {
            return NOT_FOUND;
        }
        return method.equals("GET") || method.equals("HEAD") ? OK : METHOD_NOT_ALLOWED;
    }

    private static boolean takesGzip(String encodings) {
        for (String encoding : encodings.split(",")) {
            String[] parts = encoding.trim().split(";");
            if (parts[0].trim().equalsIgnoreCase("gzip")) {
                return Format.quality(parts) > 0;
            }
        }
        return false;
    }

    boolean takesText() {
        return status == OK && !isHead;
    }

    /** All of the answer but the text; it ends where the connection ends. */
    String headOfAnswer() {
        String reason = reason();
        String head = "HTTP/1.1 " + status + " " + reason + "\r\nConnection: close\r\n";
        if (status == OK) {
            return head + "Content-Type: " + format.contentType + "\r\nVary: Accept, Accept-Encoding\r\n"
                    + (takesGzip ? "Content-Encoding: gzip\r\n" : "") + "\r\n";
        }
        return head
                + (status == METHOD_NOT_ALLOWED ? "Allow: GET, HEAD\r\n" : "")
                + (status == BUSY ? "Retry-After: 1\r\n" : "")
                + "Content-Type: text/plain\r\nContent-Length: " + (reason.length() + 1) + "\r\n\r\n"
                + (isHead ? "" : reason + "\n");
    }

    private String reason() {
        switch (status) {
            case OK:
                return "OK";
            case NOT_FOUND:
                return "Not Found: only /metrics is here";
            case METHOD_NOT_ALLOWED:
                return "Method Not Allowed";
            case TOO_LARGE:
                return "Request Header Fields Too Large";
            case BUSY:
                return "Service Unavailable: other scrapes are going on";
            default:
                return "Bad Request";
        }
    }
}
