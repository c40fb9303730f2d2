// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Html;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/** HTTP client for a Prometheus, and for the endpoint of an agent. */
final class Web implements Published {

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 60_000;
    private static final int MAX_CHARACTERS = 64 << 20;

    /** Environment variable with an endpoint's token, so that no list of processes shows the token. */
    private static final String TOKEN = "LOADLINE_TOKEN";

    private final String endpoint;

    /**
     * Creates a source; connects on each call.
     *
     * @param endpoint the URL of an agent's endpoint
     */
    Web(String endpoint) {
        this.endpoint = endpoint;
    }

    /** Returns true if a word is the URL of an endpoint, not a process id. */
    static boolean isUrl(String word) {
        return word.matches("https?://.+");
    }

    @Override
    public String report(String form) throws Failure {
        return page(form.startsWith("json") ? "/pools" : "/", form);
    }

    @Override
    public String report(String pool, String form, boolean sampleFirst) throws Failure {
        return page(pool == null ? "/" : "/pools/" + Html.inPath(pool), form);
    }

    @Override
    public Object attributes(String type) {
        return null;
    }

    @Override
    public void close() {
        // each page has closed its own connection
    }

    private String page(String path, String form) throws Failure {
        // an endpoint has one order of its pools
        String format = form.replaceFirst("(?s)^table:(\\d+):.*", "text:$1");
        try {
            return get(
                    endpoint.replaceFirst("/+$", "") + path + "?format=" + format,
                    "*/*",
                    System.getenv(TOKEN),
                    "it has no such pool, or no pages: it may be of an older agent");
        } catch (IOException e) {
            throw Failure.impossible(
                    "no pages at " + endpoint + ": " + reason(e)
                            + "; expected the URL of an agent's endpoint, such as http://localhost:9404, which the option metrics=9404 opens");
        }
    }

    /**
     * Returns the text at a URL.
     *
     * @param accept the media type
     * @param token the server's bearer token, or null
     * @param notThere the message for a 404
     */
    static String get(String url, String accept, String token, String notThere) throws IOException {
        URLConnection opened = new URL(url).openConnection();
        if (!(opened instanceof HttpURLConnection)) {
            throw new MalformedURLException("expected http:// or https://");
        }
        HttpURLConnection connection = (HttpURLConnection) opened;
        // a redirect would forward the token
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        connection.setRequestProperty("Accept", accept);
        if (token != null) {
            connection.setRequestProperty("Authorization", "Bearer " + token);
        }
        int status = status(connection);
        if (status != HttpURLConnection.HTTP_OK) {
            throw new IOException(refusal(status, connection.getHeaderField("Location"), notThere));
        }
        try (Reader text = new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
            StringBuilder all = new StringBuilder();
            char[] some = new char[8 << 10];
            for (int read = text.read(some); read >= 0; read = text.read(some)) {
                all.append(some, 0, read);
                if (all.length() > MAX_CHARACTERS) {
                    throw new IOException("it answers more than " + (MAX_CHARACTERS >> 20) + " MB");
                }
            }
            return all.toString();
        }
    }

    private static String refusal(int status, String location, String notThere) {
        if (status == HttpURLConnection.HTTP_NOT_FOUND) {
            return notThere;
        }
        if (status == HttpURLConnection.HTTP_UNAUTHORIZED) {
            return "it asks for a token: set the environment variable " + TOKEN
                    + ", which is sent to endpoints of agents alone";
        }
        boolean redirects = status / 100 == 3 && location != null;
        return redirects
                ? "it redirects to " + location.replaceAll("\\p{Cntrl}", "")
                        + ", which is not followed: give that address"
                : status < 0 ? "it does not speak HTTP" : "it answers " + status;
    }

    private static int status(HttpURLConnection connection) throws IOException {
        try {
            return connection.getResponseCode();
        } catch (RuntimeException badUrl) {
            // such as a port above 65535, detected only here
            throw new MalformedURLException(badUrl.getMessage());
        }
    }

    /** Returns the reason for a missing answer. */
    static String reason(IOException e) {
        if (e instanceof ConnectException && e.getMessage().contains("refused")) {
            return "connection refused";
        }
        if (e instanceof UnknownHostException) {
            return "unknown host";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
