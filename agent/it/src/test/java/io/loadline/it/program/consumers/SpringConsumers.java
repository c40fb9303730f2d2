// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.consumers;

import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.DefaultAfterRollbackProcessor;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.kafka.transaction.KafkaTransactionManager;
import org.springframework.util.backoff.FixedBackOff;

/**
 * A container of Spring with three consumers by default. They get records or batches, and failed records again:
 * from the error handler, or once their transaction is rolled back.
 */
final class SpringConsumers implements KafkaProgram.Consumers {

    private static final int CONSUMERS = 3;

    private final ConcurrentMessageListenerContainer<String, String> container;

    SpringConsumers(KafkaProgram program, String how) {
        ContainerProperties properties = new ContainerProperties(program.name);
        properties.setGroupId("group-of-" + program.name);
        properties.setPollTimeout(50);
        properties.setShutdownTimeout(5000);
        properties.setMessageListener(
                how.equals("batches")
                        ? (BatchMessageListener<String, String>) batch -> program.handle(batch.size())
                        : (MessageListener<String, String>) record -> program.handle(1));
        container = new ConcurrentMessageListenerContainer<>(
                new DefaultKafkaConsumerFactory<>(program.settings()), properties);
        container.setBeanName(program.name);
        container.setConcurrency(Integer.getInteger("concurrency", CONSUMERS));
        FixedBackOff atOnce = new FixedBackOff(0, 100);
        if (how.equals("transactions")) {
            DefaultKafkaProducerFactory<String, String> producers =
                    new DefaultKafkaProducerFactory<>(program.producerSettings());
            producers.setTransactionIdPrefix(program.name);
            container.getContainerProperties().setTransactionManager(new KafkaTransactionManager<>(producers));
            container.setAfterRollbackProcessor(new DefaultAfterRollbackProcessor<>(atOnce));
        } else {
            container.setCommonErrorHandler(new DefaultErrorHandler(atOnce));
        }
    }

    @Override
    public void start() {
        container.start();
    }

    @Override
    public void restart() {
        container.stop();
        container.setConcurrency(Integer.getInteger("concurrency", CONSUMERS));
        container.start();
    }

    @Override
    public void pause(boolean pause) {
        if (pause) {
            container.pause();
        } else {
            container.resume();
        }
    }
}
