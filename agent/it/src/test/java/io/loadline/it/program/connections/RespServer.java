// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Server that answers OK to every command of Redis. */
final class RespServer {

    private final ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());

    RespServer() throws IOException {
        start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private static void start(Runnable code) {
        Thread thread = new Thread(code);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                start(() -> answer(socket));
            }
        } catch (IOException closed) {
            // the program ends
        }
    }

    /**
     * Answers commands. A command is an array of strings, each sent as a line with its length and a line with its text.
     */
    private static void answer(Socket socket) {
        try (BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                OutputStream out = socket.getOutputStream()) {
            for (String array = in.readLine(); array != null; array = in.readLine()) {
                for (int lines = 2 * Integer.parseInt(array.substring(1)); lines > 0; lines--) {
                    in.readLine();
                }
                out.write("+OK\r\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException closed) {
            // closed by the client
        }
    }
}
