// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;

// TITLE Kafka consumer with a pool of workers
// DEPS org.apache.kafka:kafka-clients:4.1.0 org.slf4j:slf4j-nop:2.0.17
/** The library's mock consumer, which needs no broker: a thread polls, and a fixed pool handles each record. */
public final class KafkaWorkers extends Candidate {
    private static final TopicPartition PARTITION = new TopicPartition("work", 0);

    private final Map<Long, Front.Waiting> waiting = new ConcurrentHashMap<>();
    private MockConsumer<Long, Long> consumer;
    private ThreadPoolExecutor pool;
    private Thread polling;
    private Front front;

    @Override
    public int defaultSize() {
        return 10;
    }

    @Override
    public String pool() {
        return "record-workers";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(150).compute(0.2).downstream(50);
    }

    @Override
    public int start(int size) {
        pool = FixedPool.of(size, "record-workers");
        consumer = new MockConsumer<>("earliest");
        consumer.assign(List.of(PARTITION));
        consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
        AtomicLong offset = new AtomicLong();
        polling = new Thread(this::poll, "polling");
        polling.start();
        front = new Front(request -> {
            long next = offset.getAndIncrement();
            waiting.put(next, request);
            consumer.addRecord(new ConsumerRecord<>("work", 0, next, next, next));
        });
        return front.port();
    }

    private void poll() {
        while (!Thread.interrupted()) {
            var records = consumer.poll(Duration.ofMillis(1));
            records.forEach(
                    each -> pool.execute(() -> waiting.remove(each.offset()).answer(work())));
            if (records.isEmpty()) {
                java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
            }
        }
    }

    @Override
    public boolean resize(int size) {
        return FixedPool.resize(pool, size);
    }

    @Override
    public void stop() throws InterruptedException {
        front.close();
        polling.interrupt();
        polling.join();
        pool.shutdownNow();
    }
}
