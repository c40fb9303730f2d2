package io.loadline.metrics;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** What a client gets, made piece by piece as it takes it. Not thread-safe. */
final class Answer {

    private static final int PIECE = 32 << 10;

    private final Piece bytes = new Piece();
    private final boolean inChunks;
    private boolean headTaken;

    /** Null if the answer is its head. */
    private Exposition text;

    private boolean compresses;

    /** Null until there is something to compress. */
    private GZIPOutputStream gzip;

    private Lines lines;

    /** Bytes to be sent, with room in front for their number. They are sent out of where they are. */
    private static final class Piece extends ByteArrayOutputStream {

        private static final String SIZE = "%06x\r\n";
        private static final int SIZE_BYTES = 8;

        Piece() {
            super(PIECE / 4);
            clear();
        }

        void clear() {
            count = SIZE_BYTES;
        }

        boolean isEmpty() {
            return count == SIZE_BYTES;
        }

        /** Good until the next {@link #clear}. */
        ByteBuffer content() {
            return ByteBuffer.wrap(buf, SIZE_BYTES, count - SIZE_BYTES);
        }

        ByteBuffer chunk(boolean last) {
            byte[] size = ascii(String.format(Locale.ROOT, SIZE, count - SIZE_BYTES));
            System.arraycopy(size, 0, buf, 0, SIZE_BYTES);
            byte[] end = ascii(last ? "\r\n0\r\n\r\n" : "\r\n");
            write(end, 0, end.length);
            return ByteBuffer.wrap(buf, 0, count);
        }
    }

    private Answer(String head, boolean inChunks) {
        this.inChunks = inChunks;
        byte[] first = ascii(head);
        bytes.write(first, 0, first.length);
    }

    static Answer refusal(Request request, int status) {
        String reason = reason(status);
        String body = request.isHead ? "" : reason + "\n";
        return new Answer(
                head(status)
                        + (status == Request.METHOD_NOT_ALLOWED ? "Allow: GET, HEAD\r\n" : "")
                        + (status == Request.BUSY ? "Retry-After: 1\r\n" : "")
                        + "Content-Type: text/plain\r\nContent-Length: " + (reason.length() + 1) + "\r\n\r\n" + body,
                false);
    }

    /** {@code text}: not asked for if there is to be none. */
    static Answer of(Request request, Exposition text) {
        Answer answer = new Answer(
                head(Request.OK)
                        + "Content-Type: " + request.format.contentType + "\r\nVary: Accept, Accept-Encoding\r\n"
                        + (request.takesGzip ? "Content-Encoding: gzip\r\n" : "")
                        + (request.takesChunks ? "Transfer-Encoding: chunked\r\n" : "") + "\r\n",
                request.takesChunks);
        if (!request.isHead) {
            answer.text = text;
            answer.lines = new Lines();
            answer.compresses = request.takesGzip;
        }
        return answer;
    }

    /** What repeats here is easy to find, so little is gained by looking harder. */
    private final class FastGzip extends GZIPOutputStream {
        FastGzip() throws IOException {
            super(bytes, 8 << 10);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    private static String head(int status) {
        return "HTTP/1.1 " + status + " " + reason(status) + "\r\nConnection: close\r\n";
    }

    private static String reason(int status) {
        switch (status) {
            case Request.OK:
                return "OK";
            case Request.NOT_FOUND:
                return "Not Found: only /metrics is here";
            case Request.METHOD_NOT_ALLOWED:
                return "Method Not Allowed";
            case Request.TOO_LARGE:
                return "Request Header Fields Too Large";
            case Request.BUSY:
                return "Service Unavailable: two scrapes are going on";
            default:
                return "Bad Request";
        }
    }

    boolean isScrape() {
        return lines != null;
    }

    /** The next piece, null at the end. */
    ByteBuffer next() throws IOException {
        if (!headTaken) {
            headTaken = true;
            return bytes.content();
        }
        while (text != null) {
            bytes.clear();
            lines.clear();
            text.writeTo(lines, PIECE);
            boolean last = text.isFinished();
            if (compresses) {
                compress(last);
            } else {
                bytes.write(lines.buffer(), 0, lines.size());
            }
            if (last) {
                text = null;
            }
            if (!bytes.isEmpty()) {
                return inChunks ? bytes.chunk(last) : bytes.content();
            }
        }
        return null;
    }

    private void compress(boolean last) throws IOException {
        if (gzip == null) {
            gzip = new FastGzip();
        }
        gzip.write(lines.buffer(), 0, lines.size());
        if (last) {
            gzip.finish();
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Gives back what the compression has outside of the heap. */
    void close() throws IOException {
        text = null;
        if (gzip != null) {
            gzip.close();
        }
    }
}
