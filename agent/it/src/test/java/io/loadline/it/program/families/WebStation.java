// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import io.loadline.it.program.Sleep;
import io.loadline.it.program.SlowService;
import io.loadline.it.program.WebClients;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A web server on a port of loopback. */
public abstract class WebStation implements Station {

    protected final SlowService service;
    private final boolean keepsConnections;
    private long submittedBefore;

    private final List<Socket> idle = new ArrayList<>();

    /** Creates a server whose requests take {@code millis} each. */
    protected WebStation(int millis, boolean keepsConnections) {
        this.service = new SlowService(millis);
        this.keepsConnections = keepsConnections;
    }

    protected abstract int port();

    @Override
    public void request() throws IOException {
        WebClients.request(port(), keepsConnections);
    }

    @Override
    public long submitted() {
        service.awaitEnd();
        return service.requests();
    }

    /** Lets eight clients send 25 requests each, and waits for the answers. */
    public void ask() throws InterruptedException {
        WebClients.ask(port(), keepsConnections);
        submittedBefore = submitted();
    }

    /** Lets clients send requests, and prints the server's figures. */
    void serve(PrintStream out) throws InterruptedException {
        long requests = service.requests();
        double millis = service.millis();
        long before = submittedBefore;
        long start = System.nanoTime();
        ask();
        out.println("own.elapsed\t" + (System.nanoTime() - start) / 1e6);
        out.println("own.requests\t" + (service.requests() - requests));
        out.println("own.completed\t" + (submittedBefore - before));
        out.println("own.millis\t" + (service.millis() - millis));
    }

    /** Opens connections without a request, which stay open. */
    void connect(int connections) throws IOException {
        for (int i = 0; i < connections; i++) {
            idle.add(new Socket("127.0.0.1", port()));
        }
    }

    void disconnect() throws IOException {
        for (Socket connection : idle) {
            connection.close();
        }
        idle.clear();
    }

    /** Starts a client that sends requests of a hundred bytes, a byte at a time, until the program ends. */
    void sendSlowly() {
        Thread client = new Thread(() -> {
            while (!Sleep.areLoadsEnded()) {
                try (Socket socket = new Socket("127.0.0.1", port())) {
                    OutputStream out = socket.getOutputStream();
                    String head =
                            "POST / HTTP/1.1\r\nHost: loopback\r\nConnection: close\r\nContent-Length: 100\r\n\r\n";
                    out.write(head.getBytes(StandardCharsets.US_ASCII));
                    for (int i = 0; i < 100; i++) {
                        out.write('x');
                        Thread.sleep(20);
                    }
                    while (socket.getInputStream().read() >= 0) {
                        // reads the answer
                    }
                } catch (IOException | InterruptedException refused) {
                    // connects again
                }
            }
        });
        client.setDaemon(true);
        client.start();
    }
}
