package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.server.DemoServer;
import io.loadline.demo.server.Irrational;
import io.loadline.demo.server.Work;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpGetTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final DemoServer server = new DemoServer(1, new Work(Irrational.PI, 1, 0));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void eachKindOfFailure_isToldApart() throws IOException {
        assertThat(send("?digits=2", LONG).outcome()).isEqualTo(HttpGet.Outcome.ANSWERED);
        assertThat(send("?digits=none", LONG).outcome()).isEqualTo(HttpGet.Outcome.OTHER_STATUS);
        assertThat(send("?sleep=0&nested=1&deadline=100", LONG).outcome()).isEqualTo(HttpGet.Outcome.REFUSED);
        assertThat(send("?sleep=60000", Duration.ofMillis(200)).outcome()).isEqualTo(HttpGet.Outcome.TIMED_OUT);
    }

    @Test
    void failure_saysWhatHappened() throws IOException {
        assertThat(send("", LONG).problem()).isNull();
        assertThat(send("?digits=none", LONG).problem()).contains("status was 400");
        assertThat(send("?sleep=60000", Duration.ofMillis(200)).problem()).contains("no answer within 200 ms");
    }

    @Test
    void serverThatIsGone_takesNoConnection() throws IOException {
        server.close();

        assertThat(send("", LONG).outcome()).isEqualTo(HttpGet.Outcome.NO_CONNECTION);
    }

    @Test
    void serverThatHangsUp_breaksTheConnection() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread acceptor = new Thread(() -> hangUpOnAll(listener));
            acceptor.setDaemon(true);
            acceptor.start();

            URI url = URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/");
            assertThat(new HttpGet(url, LONG).send().outcome()).isEqualTo(HttpGet.Outcome.BROKEN);
        }
    }

    private HttpGet.Answer send(String query, Duration timeout) throws IOException {
        return new HttpGet(URI.create(server.url() + query), timeout).send();
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
