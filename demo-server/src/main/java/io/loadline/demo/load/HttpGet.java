package io.loadline.demo.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;

/**
 * A request that can be sent again and again, by any number of threads, over connections that are kept open.
 * {@link HttpURLConnection} is what costs the least processor time of the JDK's two clients when each request has a
 * thread that waits for it. It sends a GET a second time by itself when a kept connection turns out to be closed.
 */
final class HttpGet {

    private static final int MAX_CONNECT_MILLIS = 5_000;

    /** What became of a request. */
    enum Outcome {
        /** Status 200, the whole answer read. */
        ANSWERED,
        /** Status 503: the server has too much to do. */
        REFUSED,
        OTHER_STATUS,
        NO_CONNECTION,
        TIMED_OUT,
        /** The connection ended before the answer did. */
        BROKEN
    }

    /** {@code problem}: what to tell a person; null if there is none. */
    record Answer(Outcome outcome, String problem) {}

    private final URL url;
    private final int answerMillis;

    /** @param timeout of one request: how long nothing may come */
    HttpGet(URI target, Duration timeout) throws IOException {
        // read once, when the JVM's first connection goes back; its default keeps 5 of them
        System.setProperty("http.maxConnections", "100000");
        url = target.toURL();
        answerMillis = (int) timeout.toMillis();
    }

    /** Sends and waits for the whole answer. */
    Answer send() {
        try {
            return exchange();
        } catch (ConnectException e) {
            return new Answer(Outcome.NO_CONNECTION, e.getMessage());
        } catch (SocketTimeoutException e) {
            return new Answer(Outcome.TIMED_OUT, "no answer within " + answerMillis + " ms");
        } catch (IOException e) {
            return new Answer(Outcome.BROKEN, e.getMessage());
        }
    }

    private Answer exchange() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(Math.min(MAX_CONNECT_MILLIS, answerMillis));
        connection.setReadTimeout(answerMillis);
        int status = connection.getResponseCode();
        if (status == HttpURLConnection.HTTP_OK) {
            readToEnd(connection.getInputStream());
            return new Answer(Outcome.ANSWERED, null);
        }
        readToEnd(connection.getErrorStream());
        Outcome outcome = status == HttpURLConnection.HTTP_UNAVAILABLE ? Outcome.REFUSED : Outcome.OTHER_STATUS;
        return new Answer(outcome, "the answer's status was " + status);
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
