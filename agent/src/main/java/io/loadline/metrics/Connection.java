package io.loadline.metrics;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * One client: its request is read, an answer is written, and what it may still send is thrown away for a moment, since a
 * connection that is closed on unread bytes may lose the answer. Each step has a deadline. Endpoint's thread only.
 */
final class Connection {

    /** Prometheus sends some five hundred. */
    static final int MAX_HEAD_BYTES = 8 << 10;

    private static final int MAX_DRAINED_BYTES = 256 << 10;
    private static final long REQUEST_NANOS = 5_000_000_000L;
    private static final long ANSWER_NANOS = 10_000_000_000L;
    private static final long DRAIN_NANOS = 1_000_000_000L;
    private static final long STALLED_NANOS = 1_000_000_000L;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final Endpoint endpoint;
    private final ByteBuffer in = ByteBuffer.allocate(MAX_HEAD_BYTES);
    private ByteBuffer piece;
    private Answer answer;
    private boolean answered;
    private int drained;
    private long deadline;
    private long progressAt;

    Connection(SocketChannel channel, SelectionKey key, Endpoint endpoint, long now) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        this.channel = channel;
        this.key = key;
        this.endpoint = endpoint;
        this.deadline = now + REQUEST_NANOS;
    }

    boolean isScraping() {
        return answer != null && answer.isScrape() && !answered;
    }

    /** Whether its client takes nothing of what it asked for. */
    boolean isStalled(long now) {
        return isScraping() && now - progressAt > STALLED_NANOS;
    }

    boolean isOverdue(long now) {
        return now - deadline > 0;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Goes on as far as it can without waiting. */
    void serve(long now) throws IOException {
        if (answered) {
            drain();
        } else if (answer == null) {
            read(now);
        } else {
            write(now);
        }
    }

    private void read(long now) throws IOException {
        boolean ended = channel.read(in) < 0;
        int length = headLength();
        if (length > 0) {
            answer(Request.of(in.array(), length), now);
        } else if (!in.hasRemaining()) {
            answer(Request.bad(Request.TOO_LARGE), now);
        } else if (ended) {
            close();
        }
    }

    /** Up to the empty line, 0 while that has not come. */
    private int headLength() {
        byte[] bytes = in.array();
        for (int i = 1; i < in.position(); i++) {
            if (bytes[i] == '\n' && (bytes[i - 1] == '\n' || i > 2 && bytes[i - 1] == '\r' && bytes[i - 2] == '\n')) {
                return i;
            }
        }
        return 0;
    }

    private void answer(Request request, long now) throws IOException {
        progressAt = now;
        answer = endpoint.answer(request, now);
        deadline = now + ANSWER_NANOS;
        key.interestOps(SelectionKey.OP_WRITE);
        write(now);
    }

    private void write(long now) throws IOException {
        while (piece != null || (piece = answer.next()) != null) {
            if (channel.write(piece) > 0) {
                progressAt = now;
            }
            if (piece.hasRemaining()) {
                return;
            }
            piece = null;
        }
        answer.close();
        answered = true;
        deadline = now + DRAIN_NANOS;
        channel.shutdownOutput();
        key.interestOps(SelectionKey.OP_READ);
    }

    private void drain() throws IOException {
        in.clear();
        int read = channel.read(in);
        drained += read;
        if (read < 0 || drained > MAX_DRAINED_BYTES) {
            close();
        }
    }

    void close() throws IOException {
        try {
            channel.close();
        } finally {
            if (answer != null) {
                answer.close();
            }
        }
    }
}
