package io.loadline.it.program;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** Eight clients that ask a web server on loopback, 25 times each. */
public final class WebClients {

    private static final int CLIENTS = 8;
    private static final int REQUESTS_EACH = 25;

    private final int port;
    private final boolean keepConnections;

    private WebClients(int port, boolean keepConnections) {
        this.port = port;
        this.keepConnections = keepConnections;
    }

    /** Until all are answered, on connections that are kept. */
    public static void ask(int port) throws InterruptedException {
        new WebClients(port, true).ask();
    }

    /** The same with a connection for each request. */
    public static void askOnNewConnections(int port) throws InterruptedException {
        new WebClients(port, false).ask();
    }

    private void ask() throws InterruptedException {
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = new Thread(this::client, "client-" + i);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
    }

    private void client() {
        for (int i = 0; i < REQUESTS_EACH; i++) {
            try {
                request(port, keepConnections);
            } catch (IOException e) {
                throw new IllegalStateException("request " + i, e);
            }
        }
    }

    /** On a connection that is kept. */
    public static void request(int port) throws IOException {
        request(port, true);
    }

    /** On one that is closed afterwards. */
    public static void requestOnNewConnection(int port) throws IOException {
        request(port, false);
    }

    private static void request(int port, boolean keepConnection) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL("http://127.0.0.1:" + port + "/").openConnection();
        if (!keepConnection) {
            connection.setRequestProperty("Connection", "close");
        }
        int status = connection.getResponseCode();
        if (status != 200) {
            throw new IOException("status " + status);
        }
        try (InputStream body = connection.getInputStream()) {
            while (body.read() >= 0) {
                // nothing is expected
            }
        }
    }
}
