package io.loadline.demo.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;

/**
 * A request that can be sent again and again, by any number of threads, over connections that are kept open.
 * {@link HttpURLConnection} is what costs the least processor time of the JDK's two clients when each request has a
 * thread that waits for it. It sends a GET a second time by itself when a kept connection turns out to be closed.
 */
final class HttpGet {

    private static final int CONNECT_MILLIS = 5_000;
    private static final int ANSWER_MILLIS = 60_000;

    private final URL url;

    HttpGet(URI target) throws IOException {
        // read once, when the JVM's first connection goes back; its default keeps 5 of them
        System.setProperty("http.maxConnections", "100000");
        url = target.toURL();
    }

    /**
     * Sends and waits for the whole answer.
     *
     * @throws IOException if there was none within a minute, or its status is not 200
     */
    void send() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(ANSWER_MILLIS);
        int status = connection.getResponseCode();
        if (status == HttpURLConnection.HTTP_OK) {
            readToEnd(connection.getInputStream());
        } else {
            readToEnd(connection.getErrorStream());
            throw new IOException("the answer's status was " + status);
        }
    }

    /** A connection is kept only when its answer has been read. */
    private static void readToEnd(InputStream answer) throws IOException {
        if (answer != null) {
            try (answer) {
                answer.readAllBytes();
            }
        }
    }
}
