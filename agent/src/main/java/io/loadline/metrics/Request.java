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
import java.util.regex.Pattern;

/** The head of an HTTP request: method, path, format, and the headers that the endpoint needs. Immutable. */
final class Request {

    /** The answer that a request gets. */
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

    /** The host names of this machine; HTTP 1.0 sends none. */
    private static final Pattern OWN_NAME =
            Pattern.compile("(|(localhost|[0-9.]+|\\[[0-9a-f:.]+])(:[0-9]+)?)", Pattern.CASE_INSENSITIVE);

    private static final int REFRESH_SECONDS = 5;

    /** Browsers for terminals, which ask for HTML but show no pictures. */
    private static final Pattern IN_TERMINALS = Pattern.compile("(lynx|e?links|w3m)\\b.*", Pattern.CASE_INSENSITIVE);

    final Status status;

    /** The path without the query, decoded. */
    final String path;

    /** The format of a page. */
    final Format format;

    /** Seconds after which a browser reads the page again; 0 for never. */
    private final int refreshSeconds;

    /** Values by names in lower case. */
    private final Map<String, String> headers;

    /** True if the answer has no body. */
    final boolean isHead;

    private Request(
            Status status, String method, String path, Format format, int refreshSeconds, Map<String, String> headers) {
        this.status = status;
        this.isHead = method.equals("HEAD");
        this.path = path;
        this.format = format;
        this.refreshSeconds = refreshSeconds;
        this.headers = headers;
    }

    /** Returns a request that is refused without being read. */
    static Request refused(Status status) {
        return new Request(status, "", "", null, 0, Collections.emptyMap());
    }

    /** @param head all lines up to the empty one */
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
        Map<String, String> query = query(target.length > 1 ? target[1] : "");
        Format format = format(query.get("format"), headers);
        String refresh = query.getOrDefault("refresh", String.valueOf(REFRESH_SECONDS));
        if (path == null || !path.startsWith("/") || format == null || !refresh.matches("\\d{1,4}")) {
            return refused(Status.BAD_REQUEST);
        }
        boolean reads = words[0].equals("GET") || words[0].equals("HEAD");
        Status status = reads ? Status.OK : Status.METHOD_NOT_ALLOWED;
        return new Request(status, words[0], path, format, Integer.parseInt(refresh), headers);
    }

    private static Map<String, String> query(String query) {
        Map<String, String> values = new HashMap<>();
        for (String part : query.split("&")) {
            int equals = part.indexOf('=');
            values.put(part.substring(0, Math.max(0, equals)), part.substring(equals + 1));
        }
        return values;
    }

    private String header(String name) {
        return headers.getOrDefault(name, "").trim();
    }

    /** Returns whether a header names {@code wanted}, and not {@code other} before it. Quality values are ignored. */
    private static boolean prefers(String header, String wanted, String other) {
        String names = header.toLowerCase(Locale.ROOT);
        int at = names.indexOf(wanted);
        int before = names.indexOf(other);
        return at >= 0 && (before < 0 || at < before);
    }

    /** Returns the format that the query names, or else the headers; null if there is no such format. */
    private static Format format(String named, Map<String, String> headers) {
        if (named != null) {
            try {
                return Format.of(named);
            } catch (IllegalArgumentException unknown) {
                return null;
            }
        }
        String accept = headers.getOrDefault("accept", "");
        if (prefers(accept, "application/json", "text/html")) {
            return Format.of("json");
        }
        boolean inTerminal = IN_TERMINALS
                .matcher(headers.getOrDefault("user-agent", "").trim())
                .matches();
        return Format.of(accept.contains("text/html") && !inTerminal ? "html" : "text");
    }

    /** Returns the path as text; null if it is not encoded as UTF-8. */
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
        return header("accept-encoding").toLowerCase(Locale.ROOT).contains("gzip");
    }

    /** Returns whether OpenMetrics is preferred to the older format, which has other names of families and another end. */
    boolean prefersOpenMetrics() {
        return prefers(header("accept"), "application/openmetrics-text", "text/plain");
    }

    boolean isForMetrics() {
        return path.equals("/metrics");
    }

    /** Returns this request with the reason to refuse it. */
    Request refusedNow(Status why) {
        return new Request(why, isHead ? "HEAD" : "", "", null, 0, Collections.emptyMap());
    }

    /**
     * Returns whether the request calls this machine by an address or {@code localhost}. A page of another host whose name
     * suddenly resolves to this machine (DNS rebinding) sends that name; it could read what only this machine may.
     */
    boolean namesThisMachine() {
        return OWN_NAME.matcher(header("host")).matches();
    }

    /** Returns whether the request bears this token. The time that this takes does not depend on how much of it is right. */
    boolean bears(String token) {
        return MessageDigest.isEqual(
                header("authorization").getBytes(StandardCharsets.ISO_8859_1),
                ("Bearer " + token).getBytes(StandardCharsets.ISO_8859_1));
    }

    boolean isAnswered() {
        return status == Status.OK;
    }

    /**
     * Returns all of the answer but the text, which ends where the connection ends.
     *
     * @param type the media type of a page; null for metrics
     */
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
                                    + "Cache-Control: no-store\r\n"
                                    + (type.startsWith("text/html") && refreshSeconds > 0
                                            ? "Refresh: " + refreshSeconds + "\r\n"
                                            : ""))
                    + (takesGzip() ? "Content-Encoding: gzip\r\n" : "") + "\r\n";
        }
        return head + "Content-Type: text/plain\r\nContent-Length: " + (status.reason.length() + 1) + "\r\n\r\n"
                + (isHead ? "" : status.reason + "\n");
    }
}
