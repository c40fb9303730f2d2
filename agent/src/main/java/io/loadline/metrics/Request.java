package io.loadline.metrics;

import java.nio.charset.StandardCharsets;
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

    /** Whether the answer may be in chunks, which show where it is cut off. */
    final boolean takesChunks;

    final boolean takesGzip;
    final Format format;

    private Request(int status, boolean isHead, boolean takesChunks, String accept, String encodings) {
        this.status = status;
        this.isHead = isHead;
        this.takesChunks = takesChunks;
        this.takesGzip = takesGzip(encodings);
        this.format = Format.of(accept);
    }

    /** One that cannot be read. */
    static Request bad(int status) {
        return new Request(status, false, false, "", "");
    }

    /** {@code head}: all lines up to the empty one. */
    static Request of(byte[] head, int length) {
        String text = new String(head, 0, length, StandardCharsets.ISO_8859_1).trim();
        String[] lines = text.split("\r?\n");
        String[] words = lines[0].split(" ");
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            return bad(BAD_REQUEST);
        }
        Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0) {
                return bad(BAD_REQUEST);
            }
            String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
            headers.merge(name, lines[i].substring(colon + 1), (one, other) -> one + "," + other);
        }
        return new Request(
                status(words[0], words[1]),
                words[0].equals("HEAD"),
                !words[2].equals("HTTP/1.0"),
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
}
