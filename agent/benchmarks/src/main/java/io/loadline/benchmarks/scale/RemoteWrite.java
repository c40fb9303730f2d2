package io.loadline.benchmarks.scale;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;

/**
 * Samples of the past for a Prometheus, by its remote write protocol 0.1: a WriteRequest of protobuf in a block of snappy,
 * here of literals alone. Not thread-safe.
 */
public final class RemoteWrite {

    private static final int ENOUGH = 1 << 20;
    private static final int LITERAL = 1 << 16;
    private static final int LITERAL_TAG = 61 << 2;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI receiver;
    private final ByteArrayOutputStream request = new ByteArrayOutputStream();

    /** {@code prometheus}: its URL; started with {@code --web.enable-remote-write-receiver}. */
    public RemoteWrite(String prometheus) {
        this.receiver = URI.create(prometheus + "/api/v1/write");
    }

    /** Some samples of a series, in order; {@code labels}: its name is {@code __name__}. */
    public void add(SortedMap<String, String> labels, long[] millis, double[] values)
            throws IOException, InterruptedException {
        ByteArrayOutputStream series = new ByteArrayOutputStream();
        for (Map.Entry<String, String> label : labels.entrySet()) {
            ByteArrayOutputStream pair = new ByteArrayOutputStream();
            field(pair, 1, label.getKey().getBytes(StandardCharsets.UTF_8));
            field(pair, 2, label.getValue().getBytes(StandardCharsets.UTF_8));
            field(series, 1, pair.toByteArray());
        }
        for (int i = 0; i < millis.length; i++) {
            ByteArrayOutputStream sample = new ByteArrayOutputStream();
            sample.write(1 << 3 | 1);
            sample.writeBytes(ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putDouble(values[i])
                    .array());
            sample.write(2 << 3);
            number(sample, millis[i]);
            field(series, 2, sample.toByteArray());
        }
        field(request, 1, series.toByteArray());
        if (request.size() > ENOUGH) {
            flush();
        }
    }

    public void flush() throws IOException, InterruptedException {
        if (request.size() == 0) {
            return;
        }
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(receiver)
                        .header("Content-Encoding", "snappy")
                        .header("Content-Type", "application/x-protobuf")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(snappy(request.toByteArray())))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        request.reset();
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(receiver + " answers " + answer.statusCode() + ": " + answer.body());
        }
    }

    private static byte[] snappy(byte[] bytes) {
        ByteArrayOutputStream block = new ByteArrayOutputStream(bytes.length + 64);
        number(block, bytes.length);
        for (int from = 0; from < bytes.length; from += LITERAL) {
            int length = Math.min(LITERAL, bytes.length - from);
            block.write(LITERAL_TAG);
            block.write(length - 1);
            block.write(length - 1 >> 8);
            block.write(bytes, from, length);
        }
        return block.toByteArray();
    }

    private static void field(ByteArrayOutputStream message, int number, byte[] content) {
        message.write(number << 3 | 2);
        number(message, content.length);
        message.writeBytes(content);
    }

    private static void number(ByteArrayOutputStream message, long value) {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            message.write((int) (rest & 0x7f | 0x80));
        }
        message.write((int) rest);
    }
}
