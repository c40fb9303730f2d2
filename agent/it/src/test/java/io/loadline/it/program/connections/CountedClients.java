// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.sun.net.httpserver.HttpExchange;
import io.loadline.it.program.Dialog;
import java.io.IOException;
import java.io.PrintStream;
import java.util.function.Function;

/**
 * Dialog with three clients of one library, each with a server of its own: under load, with late requests, and closed
 * under load.
 */
final class CountedClients {

    private static final int SHORT_MILLIS = 500;

    private final Client orders;
    private final Client late;
    private final Client stopped;

    /** Requests to one server, each of which waits for its answer. */
    interface Calls extends Runnable {
        void call() throws Exception;

        void close();

        @Override
        default void run() {
            try {
                call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Makes a client with so many connections, for which a request waits no longer. */
    interface Maker {
        Calls make(int port, int size, int timeoutMillis);
    }

    private static final class Client {
        private final CountedServer server;
        private final Calls calls;

        Client(Function<HttpExchange, byte[]> answers, Maker maker, int size, int timeoutMillis) throws IOException {
            server = new CountedServer(answers);
            calls = maker.make(server.port(), size, timeoutMillis);
        }
    }

    CountedClients(Function<HttpExchange, byte[]> answers, Maker maker) throws IOException {
        orders = new Client(answers, maker, 3, 60_000);
        late = new Client(answers, maker, 1, SHORT_MILLIS);
        stopped = new Client(answers, maker, 2, 60_000);
    }

    void run() throws Exception {
        new Dialog()
                .on("warm", out -> warm())
                .on("serve", out -> orders.server.serve(orders.calls))
                .on("late", out -> late.server.twoAreTooLate(late.calls))
                .on("stop", out -> stopped.server.closeUnderLoad(stopped.calls, stopped.calls::close))
                .on("own", this::print)
                .run();
        System.exit(0);
    }

    private void warm() {
        orders.calls.run();
        late.calls.run();
        stopped.calls.run();
    }

    private void print(PrintStream out) {
        orders.server.print("orders", out);
        late.server.print("late", out);
        stopped.server.print("stopped", out);
    }
}
