// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.load.Ledger.Outcome;
import io.loadline.demo.server.DemoServer;
import io.loadline.demo.server.Irrational;
import io.loadline.demo.server.Servers;
import io.loadline.demo.server.Work;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpGetTest {

    private static final int LONG = 30_000;

    private final Ledger ledger = new Ledger(0, 0);
    private final DemoServer server = Servers.of(1, new Work(Irrational.PI, 1, 0));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void eachKindOfFailure_isToldApart() {
        assertThat(send("?digits=2", LONG)).isEqualTo(Outcome.ANSWERED);
        assertThat(ledger.firstProblem()).isNull();
        assertThat(send("?digits=none", LONG)).isEqualTo(Outcome.OTHER_STATUS);
        assertThat(ledger.firstProblem()).contains("status was 400");
        assertThat(send("?sleep=0&nested=1&deadline=100", LONG)).isEqualTo(Outcome.REFUSED);
        assertThat(send("?sleep=60000", 200)).isEqualTo(Outcome.TIMED_OUT);
        assertThat(ledger.firstProblem()).as("the first").contains("status was 400");
    }

    @Test
    void time_isToldThatWasTooShort() {
        send("?sleep=60000", 200);

        assertThat(ledger.firstProblem()).contains("no answer within 200 ms");
    }

    @Test
    void serverThatIsGone_takesNoConnection() {
        server.close();

        assertThat(send("", LONG)).isEqualTo(Outcome.NO_CONNECTION);
    }

    @Test
    void serverThatHangsUp_breaksTheConnection() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread acceptor = new Thread(() -> hangUpOnAll(listener));
            acceptor.setDaemon(true);
            acceptor.start();

            URI url = URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/");
            assertThat(send(url, LONG)).isEqualTo(Outcome.BROKEN);
        }
    }

    private Outcome send(String query, int millis) {
        return send(URI.create(server.url() + query), millis);
    }

    /** Returns the outcome that was counted for it. */
    private Outcome send(URI url, int millis) {
        long[] before = Stream.of(Outcome.values()).mapToLong(ledger::count).toArray();
        boolean answered = new HttpGet(url, millis, ledger).send(System.nanoTime());
        List<Outcome> counted = Stream.of(Outcome.values())
                .filter(outcome -> ledger.count(outcome) > before[outcome.ordinal()])
                .toList();
        assertThat(counted).hasSize(1);
        assertThat(answered).isEqualTo(counted.contains(Outcome.ANSWERED));
        return counted.get(0);
    }

    private static void hangUpOnAll(ServerSocket listener) {
        try {
            while (true) {
                try (Socket socket = listener.accept()) {
                    socket.getInputStream().read();
                }
            }
        } catch (IOException e) {
            // the test is over
        }
    }
}
