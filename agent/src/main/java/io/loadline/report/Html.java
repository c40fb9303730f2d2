// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** HTML documents without scripts or external resources, so that a policy can forbid both. */
public final class Html {

    private static final String STYLE =
            "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:1em auto;padding:0 1em;"
                    + "overflow-wrap:anywhere}"
                    + "table{display:block;overflow-x:auto;border-collapse:collapse;font-variant-numeric:tabular-nums}"
                    + "td,th{padding:.15em .8em .15em 0;text-align:right;white-space:nowrap}"
                    + "td:first-child,th:first-child{text-align:left;white-space:normal}"
                    + "ul{padding-left:1.2em}"
                    + ":root{color-scheme:light dark}";

    /** HTTP header that allows a browser to show such documents only. */
    public static final String POLICY = policy();

    private Html() {}

    /**
     * Returns a document.
     *
     * @param title plain text
     * @param body the lines of the body, as HTML
     */
    static String document(String title, List<String> body) {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<title>" + text(title) + "</title><style>" + STYLE + "</style></head><body>\n"
                + String.join("\n", body) + "\n</body></html>\n";
    }

    private static String policy() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(STYLE.getBytes(StandardCharsets.US_ASCII));
            return "Content-Security-Policy: default-src 'none'; style-src 'sha256-"
                    + Base64.getEncoder().encodeToString(hash)
                    + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
        } catch (NoSuchAlgorithmException everyJvmHasIt) {
            throw new IllegalStateException(everyJvmHasIt);
        }
    }

    /** Escapes text to ASCII in which no tag, entity or attribute can hide. */
    public static String text(String text) {
        StringBuilder html = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean plain = c == '\n' || c >= ' ' && c <= '~' && "<>&\"'".indexOf(c) < 0;
            if (plain) {
                html.append((char) c);
            } else {
                html.append("&#").append(c).append(';');
            }
        });
        return html.toString();
    }

    /** Encodes a name as part of a path. */
    public static String inPath(String name) {
        try {
            return URLEncoder.encode(name, "UTF-8").replace("+", "%20");
        } catch (UnsupportedEncodingException everyJvmHasIt) {
            throw new IllegalStateException(everyJvmHasIt);
        }
    }
}
