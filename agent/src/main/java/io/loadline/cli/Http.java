package io.loadline.cli;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/** Answers of HTTP servers that may be none. */
final class Http {

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 60_000;
    private static final long MAX_BYTES = 256L << 20;

    private Http() {}

    static BufferedReader get(String url) throws IOException {
        URLConnection opened = new URL(url).openConnection();
        if (!(opened instanceof HttpURLConnection)) {
            throw new MalformedURLException("expected http:// or https://");
        }
        HttpURLConnection connection = (HttpURLConnection) opened;
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        int status = status(connection);
        if (status != HttpURLConnection.HTTP_OK) {
            throw new IOException(status < 0 ? "it does not speak HTTP" : "it answers " + status);
        }
        return new BufferedReader(
                new InputStreamReader(new Limited(connection.getInputStream()), StandardCharsets.UTF_8));
    }

    private static int status(HttpURLConnection connection) throws IOException {
        try {
            return connection.getResponseCode();
        } catch (RuntimeException badUrl) {
            // such as a port above 65535, which is only found here
            throw new MalformedURLException(badUrl.getMessage());
        }
    }

    /** In a few words. */
    static String reason(IOException e) {
        if (e instanceof ConnectException && e.getMessage().contains("refused")) {
            return "connection refused";
        }
        if (e instanceof SocketTimeoutException) {
            return "it takes too long";
        }
        if (e instanceof UnknownHostException) {
            return "unknown host";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Fails after {@value #MAX_BYTES} bytes. */
    private static final class Limited extends FilterInputStream {
        private long left = MAX_BYTES;

        Limited(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            int read = super.read(buffer, from, length);
            left -= read;
            if (left < 0) {
                throw new IOException("it answers more than " + (MAX_BYTES >> 20) + " MB");
            }
            return read;
        }
    }
}
