package io.loadline.demo.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What a server waits for before it stops: its time, or the end of a stream that its parent process holds open. */
final class ServerEnd {

    private final CountDownLatch ended = new CountDownLatch(1);

    void await(int seconds) throws InterruptedException {
        ended.await(seconds, TimeUnit.SECONDS);
    }

    void whenEnded(InputStream stream) {
        Thread reader = new Thread(() -> readToEnd(stream), "stdin-eof");
        reader.setDaemon(true);
        reader.start();
    }

    private void readToEnd(InputStream stream) {
        try {
            stream.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // a broken stream is as good a sign that the parent is gone
        } finally {
            ended.countDown();
        }
    }
}
