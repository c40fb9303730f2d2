// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.consumers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Polling loops of the application, two of them in tasks of one of its pools. */
final class PlainConsumers implements KafkaProgram.Consumers {

    private static final int LOOPS = 2;

    private final KafkaProgram program;
    private final ExecutorService pool = Executors.newFixedThreadPool(LOOPS);
    private final List<Future<?>> loops = new ArrayList<>();
    private volatile boolean stopped;
    private volatile boolean paused;

    PlainConsumers(KafkaProgram program) {
        this.program = program;
    }

    @Override
    public void start() {
        stopped = false;
        for (int i = 0; i < LOOPS; i++) {
            loops.add(pool.submit(this::loop));
        }
    }

    @Override
    public void restart() throws Exception {
        stopped = true;
        for (Future<?> loop : loops) {
            loop.get();
        }
        loops.clear();
        start();
    }

    @Override
    public void pause(boolean pause) {
        paused = pause;
    }

    private void loop() {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(program.settings())) {
            consumer.subscribe(Collections.singleton(program.name));
            while (!stopped) {
                if (paused) {
                    consumer.pause(consumer.assignment());
                } else {
                    consumer.resume(consumer.paused());
                }
                handle(consumer.poll(Duration.ofMillis(50)));
            }
        }
    }

    private void handle(ConsumerRecords<String, String> records) {
        if (records.isEmpty()) {
            return;
        }
        try {
            program.handle(records.count());
        } catch (IllegalStateException wanted) {
            program.records.addAndGet(records.count());
        }
    }
}
