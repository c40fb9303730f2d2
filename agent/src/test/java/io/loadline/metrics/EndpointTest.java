// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.finding.Finding;
import io.loadline.health.Faults;
import io.loadline.window.PoolMonitor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An endpoint with clients that mean it ill. */
class EndpointTest {

    private static final String GET = "GET /metrics HTTP/1.0\r\n\r\n";

    private final Faults faults = new Faults();

    /** Threads of the endpoints. */
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    private final List<Socket> clients = new ArrayList<>();
    private int port;

    /** A long one makes long answers without any pool. */
    private volatile String version = "1";

    /** Number of the next scrapes that wait for a pool until it answers. */
    private final AtomicInteger hanging = new AtomicInteger();

    private final CountDownLatch answers = new CountDownLatch(1);

    @BeforeEach
    void start() throws IOException {
        start(null, "200 OK");
    }

    private void start(String tokenFile, String answered) throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        InetSocketAddress address = InetSocketAddress.createUnresolved("127.0.0.1", port);
        new Endpoint(
                        address,
                        Collections.singletonMap("zone", "a\"b\\c\nd"),
                        tokenFile,
                        source(),
                        faults,
                        this::newThread)
                .start();
        Awaitility.await().ignoreExceptions().until(() -> answer(GET).contains(answered));
    }

    @AfterEach
    void endClients() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
        assertThat(answer(GET)).as("afterwards").contains("200 OK");
        assertThat(faults.all()).isEmpty();
    }

    @Test
    void labelsAreEscaped() throws IOException {
        assertThat(answer(GET)).contains("loadline_agent_info{zone=\"a\\\"b\\\\c\\nd\",version=\"1\"} 1\n");
    }

    @Test
    void openMetricsEndsAsItMust() throws IOException {
        assertThat(answer("GET /metrics HTTP/1.0\r\nAccept: application/openmetrics-text\r\n\r\n"))
                .contains("# TYPE loadline_agent info\n")
                .endsWith("# EOF\n");
    }

    @Test
    void garbageIsRefused() throws IOException {
        byte[] garbage = new byte[20_000];
        new Random(20261123).nextBytes(garbage);

        assertThat(answer(new String(garbage, StandardCharsets.ISO_8859_1) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 4");
    }

    @Test
    void headersWithoutEndAreRefusedAfterAFewKilobytes() throws IOException {
        Socket client = connect();
        byte[] header = ("X-Header: " + String.join("", Collections.nCopies(1000, "x")) + "\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        client.getOutputStream().write("GET /metrics HTTP/1.1\r\n".getBytes(StandardCharsets.ISO_8859_1));
        long sent = 0;
        try {
            while (sent < 1L << 30) {
                client.getOutputStream().write(header);
                sent += header.length;
            }
        } catch (SocketException closed) {
            // as it should be
        }

        assertThat(sent).as("what the buffers of the system hold").isLessThan(64L << 20);
    }

    @Tag("full")
    @Test
    void aThousandConnectionsThatSayNothingKeepNobodyFromScraping_andLeaveNothingOpen() throws Exception {
        long before = descriptors();
        for (int i = 0; i < 1000; i++) {
            connect();
        }

        assertThat(answer(GET)).contains("200 OK");
        for (Socket client : clients) {
            client.close();
        }
        Awaitility.await().untilAsserted(() -> assertThat(descriptors()).isLessThan(before + 10));
    }

    /** Open ones of this process. */
    private static long descriptors() throws JMException {
        return (Long) ManagementFactory.getPlatformMBeanServer()
                .getAttribute(ObjectName.getInstance("java.lang:type=OperatingSystem"), "OpenFileDescriptorCount");
    }

    @Test
    void whoDoesNotReadItsAnswerKeepsNobodyFromScraping() throws IOException {
        char[] much = new char[32 << 20];
        Arrays.fill(much, 'x');
        version = new String(much);
        List<Socket> idle = Arrays.asList(connect(), connect());
        for (Socket client : idle) {
            client.getOutputStream().write(GET.getBytes(StandardCharsets.ISO_8859_1));
        }
        Awaitility.await().until(() -> answer("HEAD /metrics HTTP/1.0\r\n\r\n").contains("200 OK"));
        version = "1";

        Awaitility.await().until(() -> answer(GET).contains("200 OK"));
        assertThat(idle)
                .as("an answer that is cut off does not look whole")
                .anySatisfy(client -> assertThatThrownBy(() -> read(client)).isInstanceOf(SocketException.class));
    }

    @Test
    void whoSendsAByteNowAndThenKeepsNobodyFromScraping() throws IOException {
        // more at once than are admitted: one by one they may be dropped as fast as they come
        Awaitility.await().until(() -> {
            for (int i = 0; i < 40; i++) {
                connect().getOutputStream().write('G');
            }
            return answer(GET).contains("503 Service Unavailable");
        });
        Thread slow = new Thread(() -> {
            while (!Thread.interrupted()) {
                for (Socket each : clients) {
                    try {
                        each.getOutputStream().write('G');
                    } catch (IOException closed) {
                        // as it should be
                    }
                }
                LockSupport.parkNanos(50_000_000);
            }
        });
        slow.start();

        try {
            Awaitility.await().until(() -> answer(GET).contains("200 OK"));
        } finally {
            slow.interrupt();
        }
    }

    @Test
    void interruptsOfItsThreadsDoNothing() throws IOException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("loadline-metrics")) {
                thread.interrupt();
            }
        }

        assertThat(answer(GET)).contains("200 OK");
    }

    @Test
    void aRequestThatComesByteByByteIsAnswered() throws IOException {
        Socket client = connect();
        for (byte one : GET.getBytes(StandardCharsets.ISO_8859_1)) {
            client.getOutputStream().write(one);
            client.getOutputStream().flush();
        }

        assertThat(read(client)).contains("200 OK");
    }

    private Socket connect() throws IOException {
        Socket client = new Socket(InetAddress.getByName("127.0.0.1"), port);
        client.setSoTimeout(60_000);
        clients.add(client);
        return client;
    }

    private String answer(String request) throws IOException {
        try (Socket client = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
            client.setSoTimeout(60_000);
            client.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return read(client);
        }
    }

    private static String read(Socket client) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        InputStream in = client.getInputStream();
        byte[] some = new byte[8192];
        for (int n = in.read(some); n >= 0; n = in.read(some)) {
            all.write(some, 0, n);
        }
        return all.toString("UTF-8");
    }

    /** Checks findings where no pool is live. */
    @Test
    void findingsAreOneEach_withTheirPool() throws IOException {
        assertThat(answer(GET)).contains("code=\"maximum-without-effect\",severity=\"notice\",pool=\"or\\\"ders\"} 1");
    }

    @Test
    void aPageIsFoundByTheNameOfItsPool_andMayDoNothingInABrowser() throws IOException {
        assertThat(answer("GET /pools/a%3Cb%20%C3%A9+ HTTP/1.0\r\nAccept: text/html\r\n\r\n"))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("\r\nContent-Type: text/html; charset=utf-8\r\n")
                .contains("\r\nContent-Security-Policy: default-src 'none'; style-src 'sha256-")
                .contains("\r\nX-Content-Type-Options: nosniff\r\n")
                .endsWith("\r\n\r\npage of a<b \u00e9+");
        for (String path :
                new String[] {"/pools/a%3Cb%20%C3%A9", "/pools/../metrics", "//", "/pools/%2e%2e%2fmetrics"}) {
            assertThat(answer("GET " + path + " HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 404 Not Found");
        }
    }

    /** Bytes after the first request, or its body, would else be answered as a request of the next client's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Length: 0\r\n",
                "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\n",
                "Content-Length: 4\r\nContent-Length: 400\r\n",
                "Connection: keep-alive\r\n"
            })
    void twoRequestsInOneConnection_onlyTheFirstIsAnswered(String headers) throws IOException {
        String first = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";

        String answer = answer(first + "0\r\n\r\nGET /pools/a%3Cb%20%C3%A9+ HTTP/1.1\r\nHost: localhost\r\n\r\n");

        assertThat(answer)
                .startsWith("HTTP/1.1 200 OK\r\nConnection: close\r\n")
                .doesNotContain("page of");
        assertThat(answer.split("HTTP/1\\.1 ")).hasSize(2);
    }

    @Test
    void aNameOfElsewhereThatLeadsHere_isNotAnswered_unlessATokenProvesWhoAsks(@TempDir Path folder)
            throws IOException {
        assertThat(answer("GET / HTTP/1.1\r\nHost: rebound.example\r\n\r\n")).startsWith("HTTP/1.1 421 Misdirected");
        withToken("", folder, () -> assertThat(answer(
                        "GET /metrics HTTP/1.1\r\nHost: proxied.example\r\nAuthorization: Bearer s3cret\r\n\r\n"))
                .contains("200 OK"));
    }

    private interface Asking {
        void ask() throws IOException;
    }

    /** Asks another endpoint, which wants {@code s3cret}. {@code before}: the path of its file. */
    private void withToken(String before, Path folder, Asking questions) throws IOException {
        Path token = Files.write(folder.resolve("token"), "s3cret\n".getBytes(StandardCharsets.US_ASCII));
        int open = port;
        try {
            start(before + token, "401");
            questions.ask();
        } finally {
            port = open;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@"})
    void whereATokenIsAskedFor_nobodyElseIsTold(String before, @TempDir Path folder) throws IOException {
        withToken(before, folder, () -> {
            assertThat(answer("GET /metrics HTTP/1.0\r\nAuthorization: Bearer s3cret\r\n\r\n"))
                    .contains("200 OK");
            for (String wrong : new String[] {"Bearer s3cre", "Bearer s3crett", "Basic s3cret", "s3cret", "Bearer"}) {
                assertThat(answer("GET / HTTP/1.0\r\nAuthorization: " + wrong + "\r\n\r\n"))
                        .startsWith("HTTP/1.1 401 Unauthorized\r\n")
                        .contains("\r\nWWW-Authenticate: Bearer\r\n")
                        .doesNotContain("s3cret");
            }
        });
    }

    /** The page takes as long as the first recommendations take; while others wait a client has three seconds. */
    @Test
    void aPageThatTakesLongToCompose_comesAllTheSame() throws IOException {
        Socket first = connect();
        Socket second = connect();
        for (Socket slow : Arrays.asList(first, second)) {
            slow.getOutputStream().write("GET /slow HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        Socket third = connect();
        third.getOutputStream().write(GET.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(read(first)).endsWith("slow page");
        assertThat(read(second)).endsWith("slow page");
        assertThat(read(third)).contains("200 OK");
    }

    @Test
    void aPoolThatDoesNotAnswerKeepsNobodyFromScraping_andLeavesNoThreadOnceItDoes() throws IOException {
        assertThat(scrapers()).isEqualTo(2);
        hanging.set(2);
        for (int i = 0; i < 2; i++) {
            connect().getOutputStream().write(GET.getBytes(StandardCharsets.ISO_8859_1));
        }
        Awaitility.await().until(() -> hanging.get() == 0);

        Awaitility.await().until(() -> answer(GET).contains("200 OK"));
        assertThat(scrapers()).isGreaterThan(2);
        answers.countDown();
        Awaitility.await().until(() -> scrapers() == 2);
    }

    private Thread newThread(Runnable work) {
        Thread made = new Thread(work);
        threads.add(made);
        return made;
    }

    private long scrapers() {
        return threads.stream()
                .filter(thread -> thread.isAlive() && thread.getName().startsWith("loadline-metrics-"))
                .count();
    }

    private Collection<PoolMonitor> pools() {
        if (hanging.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            try {
                answers.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return Collections.emptyList();
    }

    private String page(String path) {
        if (path.equals("/slow")) {
            LockSupport.parkNanos(4_000_000_000L);
            return "slow page";
        }
        return path.equals("/pools/a<b \u00e9+") ? "page of a<b \u00e9+" : null;
    }

    private MetricsSource source() {
        MetricsSource source = new MetricsSource();
        source.pools = this::pools;
        source.findings = () ->
                Collections.singletonList(Finding.of(Finding.Code.MAXIMUM_WITHOUT_EFFECT, "or\"ders", "", 1, 4, 1L));
        source.page = (path, format) -> page(path);
        source.ownCpuSeconds = () -> Double.NaN;
        source.ownHeapBytes = () -> 0;
        source.errors = () -> 0;
        source.version = () -> version;
        return source;
    }
}
