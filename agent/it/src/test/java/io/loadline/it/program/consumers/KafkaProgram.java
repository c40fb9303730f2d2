// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.consumers;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Consumers of a topic, which has four partitions by default. They count their deliveries. Arguments: the caller of the
 * handler, the address of a broker, and a unique name.
 */
public final class KafkaProgram {

    private static final int PARTITIONS = Integer.getInteger("partitions", 4);
    private static final int RECORDS = 200;

    final String broker;
    /** Name of the topic, and of the pool by its group or bean. */
    final String name;

    final AtomicLong deliveries = new AtomicLong();
    final AtomicLong records = new AtomicLong();
    final AtomicLong failures = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();
    volatile int workMillis = 2;
    private volatile boolean fails;
    private volatile boolean dies;
    private volatile Thread feeder;
    private long sent;

    /** Consumers of one library. */
    interface Consumers {
        void start() throws Exception;

        /** Stops all polling consumers, and starts others. */
        void restart() throws Exception;

        void pause(boolean pause);
    }

    private KafkaProgram(String broker, String name) {
        this.broker = broker;
        this.name = name;
    }

    public static void main(String[] arguments) throws Exception {
        KafkaProgram program = new KafkaProgram(arguments[1], arguments[2]);
        Consumers consumers =
                arguments[0].equals("plain") ? new PlainConsumers(program) : new SpringConsumers(program, arguments[0]);
        program.createTopic();
        new Dialog()
                .on("start", out -> consumers.start())
                .on("serve", out -> program.serve(RECORDS, out))
                .on("fail", out -> {
                    program.fails = true;
                    program.serve(20, out);
                    program.fails = false;
                })
                .on("restart", out -> consumers.restart())
                .on("pause", out -> consumers.pause(true))
                .on("resume", out -> consumers.pause(false))
                .onLine("work", (words, out) -> program.workMillis = Integer.parseInt(words[1]))
                .onLine("send", (words, out) -> program.send(Integer.parseInt(words[1])))
                .onLine("feed", (words, out) -> program.feed(Integer.parseInt(words[1])))
                .onLine("concurrency", (words, out) -> {
                    System.setProperty("concurrency", words[1]);
                    consumers.restart();
                })
                .on("die", out -> program.dies = true)
                .on("own", program::print)
                .run();
        System.exit(0);
    }

    private void createTopic() throws Exception {
        try (Admin admin = Admin.create(Collections.singletonMap("bootstrap.servers", broker))) {
            admin.createTopics(Collections.singleton(new NewTopic(name, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException another) {
            // process has made it
        }
    }

    Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", broker);
        settings.put("group.id", name);
        settings.put("auto.offset.reset", "earliest");
        settings.put("max.poll.records", "10");
        settings.put("max.poll.interval.ms", Integer.getInteger("interval", 300_000));
        settings.put("key.deserializer", StringDeserializer.class);
        settings.put("value.deserializer", StringDeserializer.class);
        return settings;
    }

    private void serve(int number, PrintStream out) throws Exception {
        send(number);
        OwnBeans.await("all are consumed", () -> records.get() >= sent);
        print(out);
    }

    private void print(PrintStream out) {
        out.println("own.deliveries\t" + deliveries.get());
        out.println("own.records\t" + records.get());
        out.println("own.failures\t" + failures.get());
        out.println("own.millis\t" + nanos.get() / 1e6);
    }

    private void send(int number) {
        sent += number;
        try (KafkaProducer<String, String> producer = producer()) {
            for (int i = 0; i < number; i++) {
                send(producer, i);
            }
        }
    }

    private KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(producerSettings());
    }

    Map<String, Object> producerSettings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", broker);
        settings.put("key.serializer", StringSerializer.class);
        settings.put("value.serializer", StringSerializer.class);
        return settings;
    }

    private void send(KafkaProducer<String, String> producer, int number) {
        producer.send(new ProducerRecord<>(name, number % PARTITIONS, "" + number, "order"));
    }

    /** Sends {@code perSecond} records a second from now on; 0 stops sending. */
    private void feed(int perSecond) throws InterruptedException {
        Thread before = feeder;
        feeder = null;
        if (before != null) {
            before.join();
        }
        if (perSecond > 0) {
            Thread thread = new Thread(() -> feedUntilReplaced(perSecond), "feeder");
            thread.setDaemon(true);
            feeder = thread;
            thread.start();
        }
    }

    private void feedUntilReplaced(int perSecond) {
        long begin = System.nanoTime();
        int fed = 0;
        try (KafkaProducer<String, String> producer = producer()) {
            while (feeder == Thread.currentThread()) {
                for (double due = (System.nanoTime() - begin) / 1e9 * perSecond; fed < due; fed++) {
                    send(producer, fed);
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    /** Handles one delivery; the first attempts of some deliveries throw. */
    void handle(int number) {
        long begin = System.nanoTime();
        try {
            Thread.sleep(workMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        nanos.addAndGet(System.nanoTime() - begin);
        if (dies) {
            dies = false;
            deliveries.incrementAndGet();
            throw new StackOverflowError("as the test wants it");
        }
        if (deliveries.incrementAndGet() % 3 == 0 && fails) {
            failures.incrementAndGet();
            throw new IllegalStateException("as the test wants it");
        }
        records.addAndGet(number);
    }
}
