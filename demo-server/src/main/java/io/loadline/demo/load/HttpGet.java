// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import io.loadline.demo.load.Ledger.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;

/**
 * A request that can be sent again and again, by any number of threads, over connections that are kept open.
 * {@link HttpURLConnection} is what costs the least processor time of the JDK's two clients when each request has a
 * thread that waits for it. It sends a GET a second time by itself when a kept connection turns out to be closed.
 *
 * @param answerMillis how long nothing may come
 */
record HttpGet(URI target, int answerMillis, Ledger ledger) implements Load.Request {
    private static final int MAX_CONNECT_MILLIS = 5_000;

    static {
        // read once, when the JVM's first connection goes back; its default keeps 5 of them
        System.setProperty("http.maxConnections", "100000");
    }

    /** Sends and waits for the whole answer. */
    @Override
    public boolean send(long due) {
        ledger.sent(due);
        try {
            int status = exchange();
            if (status == HttpURLConnection.HTTP_OK) {
                ledger.answered(due, System.nanoTime());
                return true;
            }
            boolean refused = status == HttpURLConnection.HTTP_UNAVAILABLE;
            ledger.failed(refused ? Outcome.REFUSED : Outcome.OTHER_STATUS, "the answer's status was " + status);
        } catch (ConnectException e) {
            ledger.failed(Outcome.NO_CONNECTION, e.getMessage());
        } catch (SocketTimeoutException e) {
            ledger.failed(Outcome.TIMED_OUT, "no answer within " + answerMillis + " ms");
        } catch (IOException e) {
            ledger.failed(Outcome.BROKEN, e.getMessage());
        }
        return false;
    }

    @Override
    public void unsent(long due) {
        ledger.unsent(due);
    }

    private int exchange() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) target.toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(Math.min(MAX_CONNECT_MILLIS, answerMillis));
        connection.setReadTimeout(answerMillis);
        int status = connection.getResponseCode();
        boolean answered = status == HttpURLConnection.HTTP_OK;
        // a connection is kept only when its answer has been read
        try (InputStream answer = answered ? connection.getInputStream() : connection.getErrorStream()) {
            if (answer != null) {
                answer.readAllBytes();
            }
        }
        return status;
    }
}
