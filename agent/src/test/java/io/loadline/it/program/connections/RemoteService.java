package io.loadline.it.program.connections;

import io.loadline.it.program.Sleep;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Answers each request over HTTP with nothing, after a while. A thread for each connection, so no pool has a part in it. */
final class RemoteService {

    private final ServerSocket server;
    private final int millis;

    private RemoteService(ServerSocket server, int millis) {
        this.server = server;
        this.millis = millis;
    }

    static URL started(int millis) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        RemoteService service = new RemoteService(server, millis);
        inBackground(service::accept);
        return new URL("http", "localhost", server.getLocalPort(), "/");
    }

    static void call(URL service) {
        try (InputStream answer = service.openStream()) {
            while (answer.read() >= 0) {
                // to its end
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            inBackground(() -> answer(client));
        }
    }

    private void answer(Socket client) throws IOException {
        try (BufferedReader request =
                new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = request.readLine(); line != null; line = request.readLine()) {
                if (line.isEmpty()) {
                    Sleep.millis(millis);
                    client.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            }
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void inBackground(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
