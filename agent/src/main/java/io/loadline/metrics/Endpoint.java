// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.health.Faults;
import io.loadline.health.Log;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Answers {@code GET /metrics} and the pages of pools, with blocking sockets. The memory that clients can use is bounded.
 *
 * <pre>
 *   acceptor   admits clients, a few at a time, and closes those that are overdue, which ends what a thread does for them
 *   scrapers   two threads, made when the first client comes: read a request, answer, wait for the client to go
 * </pre>
 *
 * <p>A scraper reads the pools, whose methods may be the application's and may never return. A scraper that has not
 * returned a second after its client was closed is replaced, and ends if it does return.
 *
 * <p>A client has some seconds for each {@link Step}, and less while others wait for a thread: an honest client sends its request
 * in one piece, and a client that does not read its answer holds up no other.
 */
public final class Endpoint implements Runnable {

    private static final String PART = "metrics";
    private static final String NAME = "loadline-metrics";
    private static final int BACKLOG = 64;
    private static final int MAX_CLIENTS = 8;
    private static final int SCRAPERS = 2;

    /** Number of replaced scrapers that may wait for pools. Until one returns, no other is replaced. */
    private static final int MAX_REPLACED = 16;

    /** Time in which a scraper notices that its client was closed. */
    private static final long RETURN_NANOS = 1_000_000_000L;

    private static final int LOOK_MILLIS = 100;
    private static final long PAUSE_NANOS = 100_000_000L;

    /** Prometheus sends some five hundred. */
    private static final int MAX_HEAD_BYTES = 8 << 10;

    private static final Pattern EMPTY_LINE = Pattern.compile("\\n\\r?\\n");
    private static final int MAX_DRAINED_BYTES = 256 << 10;

    private final InetSocketAddress address;
    private final String constantLabels;

    /** The file of the token; null if none is needed. */
    private final String tokenFile;

    /** The token, read before the first client connects. */
    private String token;

    private final MetricsSource source;
    private final Faults faults;
    private final ThreadFactory threadFactory;

    /** The oldest first. Guarded by this, like all that follows. */
    private final Set<Client> clients = new LinkedHashSet<>();

    /** Closed clients whose scrapers have not returned, with the time at which they were closed. */
    private final Map<Client, Long> unreturned = new HashMap<>();

    /** Number of scrapers without the replaced ones. */
    private int scrapers;

    /** Number of replaced scrapers that have not returned. */
    private int replaced;

    /**
     * Listens once it is started.
     *
     * @param address not looked up yet
     * @param labels of every metric
     * @param tokenFile whose first line every request must bear, with or without {@code @}; null: none
     */
    public Endpoint(
            InetSocketAddress address,
            Map<String, String> labels,
            String tokenFile,
            MetricsSource source,
            Faults faults,
            ThreadFactory threads) {
        this.address = address;
        this.constantLabels = Exposition.constantLabels(labels);
        this.tokenFile = tokenFile == null ? null : tokenFile.replaceFirst("^@", "");
        this.source = source;
        this.faults = faults;
        this.threadFactory = threads;
    }

    public void start() {
        startThread(this, NAME);
    }

    private void startThread(Runnable work, String name) {
        Thread thread = threadFactory.newThread(work);
        thread.setName(name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try (ServerSocket server = new ServerSocket()) {
            String withoutToken = noToken();
            if (withoutToken != null) {
                Log.warn("no metrics: " + withoutToken
                        + "; expected metrics.token=FILE or @FILE, a file with a token in its"
                        + " first line, not the token itself. The application runs on without them.");
                return;
            }
            String refused = refusal(server);
            if (refused != null) {
                Log.warn("no metrics: " + refused
                        + "; expected metrics=PORT with a free port, or metrics=ADDRESS:PORT with"
                        + " an address of this machine. The application runs on without them.");
                return;
            }
            // without the name that was given, which would come before the address
            InetAddress bound = InetAddress.getByAddress(server.getInetAddress().getAddress());
            Log.info("metrics at http:/" + new InetSocketAddress(bound, server.getLocalPort()) + "/metrics");
            if (!bound.isLoopbackAddress() && token == null) {
                Log.warn(
                        "whoever reaches port " + server.getLocalPort() + " of " + bound.getHostAddress()
                                + " can read the metrics and pages of this JVM: names of pools, threads and methods, sizes and times");
            }
            while (!server.isClosed()) {
                admitOrWatch(server);
            }
        } catch (Throwable error) {
            faults.report(PART, error);
        }
    }

    /** Reads the token, and returns the obstacle; null if there is none. A port that needs a token must not open without it. */
    private String noToken() {
        if (tokenFile == null) {
            return null;
        }
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new FileInputStream(tokenFile), StandardCharsets.ISO_8859_1))) {
            String first = lines.readLine();
            token = first == null ? "" : first.trim();
            return token.isEmpty() ? "there is no token in " + tokenFile : null;
        } catch (IOException | SecurityException unreadable) {
            return "the token cannot be read: " + unreadable.getMessage();
        }
    }

    /** Listens, and returns the obstacle; null if there is none. */
    private String refusal(ServerSocket server) {
        try {
            InetAddress host = InetAddress.getByName(address.getHostString());
            try {
                server.bind(new InetSocketAddress(host, address.getPort()), BACKLOG);
                return null;
            } catch (BindException refused) {
                boolean ours = host.isAnyLocalAddress() || NetworkInterface.getByInetAddress(host) != null;
                return ours
                        ? "port " + address.getPort() + " of " + host.getHostAddress() + " is taken"
                        : host.getHostAddress() + " is no address of this machine";
            }
        } catch (UnknownHostException unknown) {
            return "the address " + address.getHostString() + " is not known";
        } catch (IOException | SecurityException refused) {
            return "cannot listen to port " + address.getPort() + ": " + refused.getMessage();
        }
    }

    /** Sleeps while nobody is connected. What fails, as where no file descriptor is left, is tried again in a moment. */
    private void admitOrWatch(ServerSocket server) {
        try {
            server.setSoTimeout(isDeserted() ? 0 : LOOK_MILLIS);
            try {
                admit(new Client(server.accept()));
            } catch (SocketTimeoutException nobodyCame) {
                // time to look
            }
            watch(System.nanoTime());
        } catch (Throwable error) {
            faults.report(PART, error);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private synchronized boolean isDeserted() {
        return clients.isEmpty() && unreturned.isEmpty();
    }

    private synchronized void admit(Client client) {
        if (clients.size() >= MAX_CLIENTS) {
            Client silent =
                    clients.stream().filter(Client::isSilent).findFirst().orElse(null);
            if (silent == null) {
                client.refuse();
                return;
            }
            drop(silent);
        }
        clients.add(client);
        startScrapers();
        notifyAll();
    }

    private void startScrapers() {
        while (scrapers < SCRAPERS) {
            startThread(this::scrape, NAME + "-" + (scrapers + 1));
            scrapers++;
        }
    }

    private synchronized void watch(long now) {
        boolean others = next() != null;
        for (Client client : new ArrayList<>(clients)) {
            if (client.isLate(now, others)) {
                if (!client.taken && !client.isSilent()) {
                    client.refuse();
                }
                drop(client);
            }
        }
        replaceScrapers(now);
    }

    private void replaceScrapers(long now) {
        for (Client client : new ArrayList<>(unreturned.keySet())) {
            if (now - unreturned.get(client) > RETURN_NANOS && replaced < MAX_REPLACED) {
                unreturned.remove(client);
                client.isGivenUp = true;
                replaced++;
                scrapers--;
            }
        }
        if (replaced > 0) {
            startScrapers();
        }
    }

    private synchronized void drop(Client client) {
        if (clients.remove(client) && client.taken) {
            unreturned.put(client, System.nanoTime());
        }
        client.close();
    }

    /** Drops a client that was served, and returns whether the calling scraper was not replaced meanwhile. */
    private synchronized boolean hasServed(Client client) {
        drop(client);
        unreturned.remove(client);
        replaced -= client.isGivenUp ? 1 : 0;
        return !client.isGivenUp;
    }

    private void scrape() {
        boolean goesOn = true;
        while (goesOn) {
            Client client = take();
            try {
                client.serve();
            } catch (IOException gone) {
                // or was closed, since it was overdue
            } catch (Throwable error) {
                faults.report(PART, error);
            } finally {
                goesOn = hasServed(client);
            }
        }
    }

    private synchronized Client take() {
        while (next() == null) {
            try {
                wait();
            } catch (InterruptedException ignored) {
                // by an application that interrupts what it finds
            }
        }
        Client next = next();
        next.taken = true;
        next.begin(Step.REQUEST);
        return next;
    }

    /** The oldest of those that wait for a thread that has said something, else the oldest; null if none waits. */
    private synchronized Client next() {
        return clients.stream()
                .filter(client -> !client.taken)
                .min(Comparator.comparing(Client::isSilent))
                .orElse(null);
    }

    /** The step of a client, and the time that it may take. */
    private enum Step {
        REQUEST(5_000, 250),

        /** A page waits for the first recommendations, which no client can speed up. */
        COMPOSING(60_000, 60_000),
        ANSWER(10_000, 3_000),

        /** A connection that is closed on unread bytes may lose the answer, so they are read for a moment. */
        REST(1_000, 250);

        private final long maxNanos;

        /** Time that a step may take while others wait. */
        private final long hurriedNanos;

        Step(long maxMillis, long hurriedMillis) {
            this.maxNanos = maxMillis * 1_000_000;
            this.hurriedNanos = hurriedMillis * 1_000_000;
        }
    }

    /** A connection. One scraper serves it; any thread may close it. */
    private final class Client {

        private final Socket socket;
        private final InputStream in;

        /** True if a scraper serves it. Guarded by the endpoint, as the next one. */
        private boolean taken;

        /** True if the scraper that serves it was replaced. */
        private boolean isGivenUp;

        private volatile Step step;
        private volatile long since;

        Client(Socket socket) throws IOException {
            this.socket = socket;
            this.in = socket.getInputStream();
            begin(Step.REQUEST);
        }

        private void begin(Step next) {
            since = System.nanoTime();
            step = next;
        }

        boolean isLate(long now, boolean others) {
            return now - since > (others && taken ? step.hurriedNanos : step.maxNanos);
        }

        boolean isSilent() {
            try {
                return step == Step.REQUEST && in.available() == 0;
            } catch (IOException gone) {
                return true;
            }
        }

        void serve() throws IOException {
            Request request = read();
            if (request.isAnswered()) {
                if (token != null && !request.bears(token)) {
                    request = request.refusedNow(Request.Status.UNAUTHORIZED);
                } else if (token == null
                        && socket.getLocalAddress().isLoopbackAddress()
                        && !request.namesThisMachine()) {
                    request = request.refusedNow(Request.Status.MISDIRECTED);
                }
            }
            begin(Step.ANSWER);
            OutputStream out = socket.getOutputStream();
            if (!request.isAnswered()) {
                out.write(head(request, null));
            } else if (request.isForMetrics()) {
                Exposition text = new Exposition(source, request.prefersOpenMetrics(), constantLabels);
                out.write(head(request, null));
                write(request, text::writeTo, out);
            } else {
                begin(Step.COMPOSING);
                String page = source.page.apply(request.path, request.format);
                Request answered = page == null ? request.refusedNow(Request.Status.NOT_FOUND) : request;
                begin(Step.ANSWER);
                out.write(head(answered, request.format.mediaType()));
                if (page != null) {
                    write(request, to -> to.write(page.getBytes(StandardCharsets.UTF_8)), out);
                }
            }
            begin(Step.REST);
            socket.shutdownOutput();
            byte[] rest = new byte[MAX_HEAD_BYTES];
            for (int read = 0, more = 0; more >= 0 && read <= MAX_DRAINED_BYTES; read += more) {
                more = in.read(rest);
            }
        }

        private byte[] head(Request request, String type) {
            return request.headOfAnswer(type).getBytes(StandardCharsets.US_ASCII);
        }

        private void write(Request request, Text text, OutputStream out) throws IOException {
            if (request.isHead) {
                return;
            }
            if (!request.takesGzip()) {
                text.writeTo(out);
                return;
            }
            FastGzip gzip = new FastGzip(out);
            try {
                text.writeTo(gzip);
                gzip.finish();
            } finally {
                gzip.release();
            }
        }

        private Request read() throws IOException {
            byte[] some = new byte[MAX_HEAD_BYTES];
            StringBuilder head = new StringBuilder();
            while (head.length() < MAX_HEAD_BYTES) {
                int more = in.read(some, 0, MAX_HEAD_BYTES - head.length());
                if (more < 0) {
                    throw new EOFException();
                }
                head.append(new String(some, 0, more, StandardCharsets.ISO_8859_1));
                Matcher end = EMPTY_LINE.matcher(head);
                if (end.find()) {
                    return Request.of(head.substring(0, end.start()));
                }
            }
            return Request.refused(Request.Status.TOO_LARGE);
        }

        /** Refuses the client on the acceptor, which does not wait: this little fits into the buffer of any socket. */
        void refuse() {
            try {
                socket.getOutputStream().write(head(Request.refused(Request.Status.BUSY), null));
            } catch (IOException gone) {
                // all the better
            }
            close();
        }

        void close() {
            try {
                if (step == Step.ANSWER) {
                    // an answer that is cut off must not look as if it were all of it
                    socket.setSoLinger(true, 0);
                }
                socket.close();
            } catch (IOException gone) {
                // all the better
            }
        }
    }

    /** The text that follows the head of an answer. */
    private interface Text {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Compresses fast: the repetitions of metrics are easy to find. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 8 << 10);
            def.setLevel(Deflater.BEST_SPEED);
        }

        /** Releases the memory outside of the heap; closing the stream would write. */
        void release() {
            def.end();
        }
    }
}
