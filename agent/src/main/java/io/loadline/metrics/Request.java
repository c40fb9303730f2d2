// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.report.Format;
import io.loadline.report.Html;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The head of an HTTP request, as far as it matters here. Immutable. */
final class Request {

    /** What it deserves. */
    enum Status {
        OK(200, "OK", ""),
        BAD_REQUEST(400, "Bad Request", ""),
        UNAUTHORIZED(401, "Unauthorized", "WWW-Authenticate: Bearer\r\n"),
        NOT_FOUND(404, "Not Found: here are /, /pools, /pools/NAME and /metrics", ""),
        METHOD_NOT_ALLOWED(405, "Method Not Allowed", "Allow: GET, HEAD\r\n"),
        MISDIRECTED(421, "Misdirected Request: ask by address or localhost, or set metrics.token", ""),
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

    /** None is sent by HTTP 1.0. */
    private static final Pattern OWN_NAME =
            Pattern.compile("(|(localhost|[0-9.]+|\\[[0-9a-f:.]+])(:[0-9]+)?)", Pattern.CASE_INSENSITIVE);

    private static final Pattern WIDTH = Pattern.compile("width=(\\d{1,4})");
    private static final Pattern SECONDS = Pattern.compile("seconds=(\\d{1,5})");

    final Status status;

    /** What is asked for, without what follows a question mark, decoded. */
    final String path;

    /** What comes after the question mark; else empty. */
    private final String query;

    /** By names in lower case. */
    private final Map<String, String> headers;

    /** Whether the answer is to have no body. */
    final boolean isHead;

    private Request(Status status, String method, String path, String query, Map<String, String> headers) {
        this.status = status;
        this.isHead = method.equals("HEAD");
        this.path = path;
        this.query = query;
        this.headers = headers;
    }

    /** One that is not read, or cannot be. */
    static Request refused(Status status) {
        return new Request(status, "", "", "", Collections.emptyMap());
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
        String[] target = words[1].split("\\?", 2);
        String path = decoded(target[0]);
        if (path == null || !path.startsWith("/")) {
            return refused(Status.BAD_REQUEST);
        }
        boolean reads = words[0].equals("GET") || words[0].equals("HEAD");
        return new Request(
                reads ? Status.OK : Status.METHOD_NOT_ALLOWED,
                words[0],
                path,
                target.length > 1 ? target[1] : "",
                headers);
    }

    private String header(String name) {
        return headers.getOrDefault(name, "").trim();
    }

    /** How much a header wants this: 1 unless a parameter {@code q} says less, 0 if it is not named. */
    private double quality(String header, String wanted) {
        double best = 0;
        for (String range : header(header).split(",")) {
            // with what is behind the last as well: of a semicolon alone nothing else would be left
            String[] parts = range.trim().split("\\s*;\\s*", -1);
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

    /** Null if it is no way to write UTF-8. */
    private static String decoded(String path) {
        try {
            // a plus is a plus in a path
            String text = URLDecoder.decode(path.replace("+", "%2B"), "UTF-8");
            return text.indexOf('\uFFFD') < 0 ? text : null;
        } catch (IllegalArgumentException | UnsupportedEncodingException malformed) {
            return null;
        }
    }

    boolean takesGzip() {
        return quality("accept-encoding", "gzip") > 0;
    }

    /** Whether it prefers OpenMetrics to the older format. They differ in the names of families and in their ends. */
    boolean prefersOpenMetrics() {
        return quality("accept", "application/openmetrics-text") > quality("accept", "text/plain");
    }

    boolean isForMetrics() {
        return path.equals("/metrics");
    }

    /** In which a page is wanted: a browser asks for HTML, curl for anything. */
    Format format() {
        double html = quality("accept", "text/html");
        Matcher width = WIDTH.matcher(query);
        if (quality("accept", "application/json") > html) {
            Matcher seconds = SECONDS.matcher(query);
            return Format.of(seconds.matches() ? "json:" + seconds.group(1) : "json");
        }
        if (quality("accept", "text/markdown") > html) {
            return Format.of("markdown");
        }
        return Format.of(html > 0 ? "document" : width.matches() ? "text:" + width.group(1) : "text");
    }

    /** The same, of which it is known by now that it is not answered. */
    Request refusedNow(Status why) {
        return new Request(why, isHead ? "HEAD" : "", "", "", Collections.emptyMap());
    }

    /**
     * Whether it calls this machine by an address or {@code localhost}. A page from elsewhere whose own name suddenly leads here
     * (DNS rebinding) sends that name, and could read what only this machine may.
     */
    boolean namesThisMachine() {
        return OWN_NAME.matcher(header("host")).matches();
    }

    /** Whether it bears this token, in a time that does not tell how much of it is right. */
    boolean bears(String token) {
        return MessageDigest.isEqual(
                header("authorization").getBytes(StandardCharsets.ISO_8859_1),
                ("Bearer " + token).getBytes(StandardCharsets.ISO_8859_1));
    }

    boolean isAnswered() {
        return status == Status.OK;
    }

    /** All of the answer but the text, which ends where the connection ends. {@code type}: of a page; null: of metrics. */
    String headOfAnswer(String type) {
        String head = "HTTP/1.1 " + status.code + " " + status.reason + "\r\nConnection: close\r\n" + status.header;
        if (status == Status.OK) {
            String metrics =
                    (prefersOpenMetrics() ? "application/openmetrics-text; version=1.0.0" : "text/plain; version=0.0.4")
                            + "; charset=utf-8";
            return head + "Content-Type: " + (type == null ? metrics : type) + "\r\nVary: Accept, Accept-Encoding\r\n"
                    + (type == null
                            ? ""
                            : Html.POLICY + "\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                                    + "Cache-Control: no-store\r\n")
                    + (takesGzip() ? "Content-Encoding: gzip\r\n" : "") + "\r\n";
        }
        return head + "Content-Type: text/plain\r\nContent-Length: " + (status.reason.length() + 1) + "\r\n\r\n"
                + (isHead ? "" : status.reason + "\n");
    }
}
