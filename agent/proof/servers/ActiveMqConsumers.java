// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.activemq.ActiveMQConnectionFactory;

// TITLE ActiveMQ messages on a pool
// DEPS org.apache.activemq:activemq-broker:6.1.8 org.slf4j:slf4j-nop:2.0.17
/** Messages of an embedded broker, each of which a listener submits to a fixed pool. */
public final class ActiveMqConsumers extends Candidate {
    private final ConcurrentHashMap<String, Front.Waiting> waiting = new ConcurrentHashMap<>();
    private ThreadPoolExecutor pool;
    private Connection connection;
    private Session sending;
    private MessageProducer producer;
    private Front front;

    @Override
    public int defaultSize() {
        return 10;
    }

    @Override
    public String pool() {
        return "consumers";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(120).compute(0.2).downstream(60);
    }

    @Override
    public int start(int size) throws JMSException {
        pool = FixedPool.of(size, "consumers");
        connection = new ActiveMQConnectionFactory("vm://proof?broker.persistent=false&broker.useJmx=false")
                .createConnection();
        Session receiving = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        receiving
                .createConsumer(receiving.createQueue("work"))
                .setMessageListener(message -> pool.execute(() -> handle(message)));
        sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        producer = sending.createProducer(sending.createQueue("work"));
        connection.start();
        front = new Front(this::send);
        return front.port();
    }

    private void send(Front.Waiting request) {
        try {
            String id = Integer.toString(System.identityHashCode(request)) + System.nanoTime();
            waiting.put(id, request);
            producer.send(sending.createTextMessage(id));
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private void handle(Message message) {
        try {
            waiting.remove(message.getBody(String.class)).answer(work());
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean resize(int size) {
        return FixedPool.resize(pool, size);
    }

    @Override
    public void stop() throws JMSException {
        front.close();
        connection.close();
        pool.shutdownNow();
    }
}
