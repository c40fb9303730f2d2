// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.sun.net.httpserver.HttpServer;
import io.loadline.it.program.Sleep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;

/** HTTP service that sends empty answers after a delay, with a thread for each request, so that it has no pool. */
final class RemoteService {

    private RemoteService() {}

    static URL started(int millis) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(request -> new Thread(request).start());
        server.createContext("/", exchange -> {
            Sleep.millis(millis);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return new URL("http", "localhost", server.getAddress().getPort(), "/");
    }

    static void call(URL service) {
        try (InputStream answer = service.openStream()) {
            while (answer.read() >= 0) {
                // reads to the end
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
