package io.loadline.demo.load;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.stream.Stream;

/** Keeps the generator from loading a machine other than this one. */
final class Loopback {

    private static final int CONNECT_MILLIS = 2_000;

    private Loopback() {}

    /**
     * The URL if it is an http one of a loopback address.
     *
     * @throws IllegalArgumentException saying in one sentence what is wrong and what is accepted
     */
    static URI require(URI url) {
        if (!"http".equals(url.getScheme()) || url.getHost() == null) {
            throw new IllegalArgumentException(url
                    + " is not an http URL: give the one that the server printed, like http://127.0.0.1:8080/work.");
        }
        if (!isLoopback(url.getHost())) {
            throw new IllegalArgumentException(
                    url.getHost() + " is not this machine: only loopback addresses are loaded, like 127.0.0.1.");
        }
        return url;
    }

    /**
     * Opens a connection and closes it without a request.
     *
     * @throws Failure if nobody listens
     */
    static void requireListener(URI url) {
        int port = url.getPort() < 0 ? 80 : url.getPort();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(url.getHost(), port), CONNECT_MILLIS);
        } catch (IOException e) {
            throw new Failure(
                    "There is no server at " + url + " (" + e.getMessage() + "): start one with 'java -jar"
                            + " loadline-demo.jar server --port " + port + "', or give the URL that it printed.",
                    e);
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return Stream.of(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
