package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackTest {

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:80/work", "http://127.1.2.3/", "http://localhost:1/x", "http://[::1]:5/"})
    void urlOfThisMachine_isTaken(String url) {
        LoadCommand.requireLoopback(URI.create(url));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://192.0.2.1/work", "http://198.51.100.7:8080/", "http://[2001:db8::1]/"})
    void urlOfAnotherMachine_isRefused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadCommand.requireLoopback(URI.create(url)))
                .withMessageContaining("is not this machine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://127.0.0.1/", "/work", "http:///work"})
    void whatIsNoHttpUrl_isRefused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadCommand.requireLoopback(URI.create(url)))
                .withMessageContaining("is not an http URL");
    }

    @Test
    void portWithoutListener_isAFailureThatSaysHowToStartOne() throws IOException {
        int port = portThatNobodyHas();

        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> LoadCommand.requireListener(URI.create("http://127.0.0.1:" + port + "/work")))
                .withMessageContaining("server --port " + port);
    }

    private static int portThatNobodyHas() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
