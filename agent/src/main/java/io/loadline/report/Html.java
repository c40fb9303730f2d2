// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.health.Privileged;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** HTML documents without scripts or external resources, so that a policy can forbid both. */
public final class Html {

    /** The colours of the pictures can be told apart by colour-blind people (Okabe and Ito); the lines differ in their dashes, too. */
    private static final String STYLE = style();

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

    private static String style() {
        // the caller may be code of the application that may not read files
        return Privileged.get(() -> {
            try (BufferedReader in = new BufferedReader(
                    new InputStreamReader(Html.class.getResourceAsStream("page.css"), StandardCharsets.US_ASCII))) {
                return in.lines().collect(Collectors.joining());
            } catch (IOException damagedJar) {
                throw new UncheckedIOException(damagedJar);
            }
        });
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
