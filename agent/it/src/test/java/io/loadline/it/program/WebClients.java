// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** Eight clients, each of which sends 25 requests to a web server on loopback. */
public final class WebClients {

    private static final int CLIENTS = 8;
    private static final int REQUESTS_EACH = 25;

    private final int port;
    private final boolean keepConnections;

    private WebClients(int port, boolean keepConnections) {
        this.port = port;
        this.keepConnections = keepConnections;
    }

    /** Sends requests until all are answered, on kept connections or on a new one for each request. */
    public static void ask(int port, boolean keepConnections) throws InterruptedException {
        new WebClients(port, keepConnections).ask();
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

    public static void request(int port, boolean keepConnection) throws IOException {
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
                // the answer is empty
            }
        }
    }
}
