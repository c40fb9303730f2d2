package io.loadline.demo.experiment.scan;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Addresses of this machine, 127.1.0.1 and up, and one port of theirs: some listen, the others refuse at once. Nothing
 * leaves the machine. Where the system has no such addresses (only Linux has all of 127.0.0.0/8), none is real.
 */
final class Loopbacks implements AutoCloseable {

    private static final int CONNECT_MILLIS = 1_000;
    private static final int LISTENERS_BACKLOG = 16;
    private static final int BLOCK = 250;

    private final List<ServerSocket> listeners = new ArrayList<>();
    private final boolean real;
    private final int port;

    /** @param listening how many of the first addresses listen */
    Loopbacks(int listening) throws IOException {
        ServerSocket first = new ServerSocket(0, LISTENERS_BACKLOG, address(0));
        listeners.add(first);
        port = first.getLocalPort();
        for (int i = 1; i < listening; i++) {
            listeners.add(new ServerSocket(port, LISTENERS_BACKLOG, address(i)));
        }
        real = refuses(address(listening));
    }

    boolean isReal() {
        return real;
    }

    /** Whether somebody listens there; connects and hangs up. */
    boolean answers(int number) {
        if (!real) {
            return number < listeners.size();
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address(number), port), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        for (ServerSocket listener : listeners) {
            listener.close();
        }
    }

    private boolean refuses(InetAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static InetAddress address(int number) throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 1, (byte) (number / BLOCK), (byte) (1 + number % BLOCK)});
    }
}
