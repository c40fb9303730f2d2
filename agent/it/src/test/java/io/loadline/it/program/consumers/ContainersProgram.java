// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.consumers;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.AbstractMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.DirectMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.listener.DefaultMessageListenerContainer;

/** A container of Spring whose consumers take messages from a broker in this JVM. Argument: jms, amqp, transacted or direct. */
public final class ContainersProgram {

    private static final String QUEUE = "orders";
    private static final int CONSUMERS = 2;
    private static final int RECOVERY_MILLIS = 500;

    private final Broker broker;
    private final SmartLifecycle container;
    private final AtomicInteger handled = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private volatile boolean failing;
    private volatile int millis = 2;

    /** A broker with one queue, and a container that listens to it. */
    interface Broker {
        SmartLifecycle container(Runnable handler) throws Exception;

        void send();

        void stop() throws Exception;

        void start() throws Exception;
    }

    private ContainersProgram(Broker broker) throws Exception {
        this.broker = broker;
        this.container = broker.container(this::handle);
        ((InitializingBean) container).afterPropertiesSet();
        container.start();
    }

    public static void main(String[] arguments) throws Exception {
        ContainersProgram program =
                new ContainersProgram(arguments[0].equals("jms") ? new OfJms() : new OfAmqp(arguments[0]));
        new Dialog()
                .on("deliver", out -> program.deliver(out, 200))
                .on("fail", program::fail)
                .on("pile", out -> program.pile())
                .on("stop", out -> program.container.stop())
                .on("start", out -> program.container.start())
                .on("brokerdown", out -> program.broker.stop())
                .on("brokerup", out -> program.broker.start())
                .on("handled", out -> out.println("own.handled\t" + program.handled))
                .run();
        System.exit(0);
    }

    private void handle() {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        handled.incrementAndGet();
        if (failing && left.getAndDecrement() > 0) {
            throw new IllegalStateException("redeliver");
        }
    }

    private void deliver(PrintStream out, int messages) {
        int before = handled.get();
        for (int i = 0; i < messages; i++) {
            OwnBeans.await("it is sent", this::isSent);
        }
        OwnBeans.await("all are handled", () -> handled.get() - before >= messages);
        out.println("own.handled\t" + handled);
    }

    /** Returns false if the connection is from before a restart of the broker. */
    private boolean isSent() {
        try {
            broker.send();
            return true;
        } catch (RuntimeException disconnected) {
            return false;
        }
    }

    /**
     * Sends ten messages, of which five deliveries are rolled back and arrive again; a transaction may contain other
     * deliveries.
     */
    private void fail(PrintStream out) {
        int before = handled.get();
        left.set(5);
        failing = true;
        for (int i = 0; i < 10; i++) {
            broker.send();
        }
        OwnBeans.await("all are handled", () -> handled.get() - before >= 15);
        failing = false;
        out.println("own.handled\t" + handled);
    }

    /** Sends more messages than the consumers can handle in half a minute. */
    private void pile() {
        millis = 40;
        for (int i = 0; i < 5000; i++) {
            broker.send();
        }
    }

    /** Broker of ActiveMQ Classic in this JVM. Its API is javax.jms or jakarta.jms, by its version. */
    private static final class OfJms implements Broker {
        private final Object connections =
                made("org.apache.activemq.ActiveMQConnectionFactory", "vm://localhost?create=false");
        private final JmsTemplate template = new JmsTemplate();
        private Object service;

        private OfJms() throws Exception {
            start();
            // without it, each sent message would have its own connection and two pools
            Object caching = Class.forName("org.springframework.jms.connection.CachingConnectionFactory")
                    .getConstructor()
                    .newInstance();
            set(caching, "setTargetConnectionFactory", connections);
            set(template, "setConnectionFactory", caching);
        }

        @Override
        public SmartLifecycle container(Runnable handler) throws Exception {
            DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
            set(container, "setConnectionFactory", connections);
            container.setDestinationName(QUEUE);
            container.setConcurrentConsumers(CONSUMERS);
            container.setSessionTransacted(true);
            container.setRecoveryInterval(RECOVERY_MILLIS);
            Class<?> listener = Class.forName(
                    setter(container, "setConnectionFactory")
                                    .getParameterTypes()[0]
                                    .getPackage()
                                    .getName() + ".MessageListener");
            container.setMessageListener(Proxy.newProxyInstance(
                    listener.getClassLoader(), new Class<?>[] {listener}, (proxy, method, message) -> {
                        if (method.getName().equals("onMessage")) {
                            handler.run();
                        }
                        return null;
                    }));
            return container;
        }

        @Override
        public void send() {
            template.convertAndSend(QUEUE, "a message");
        }

        @Override
        public void start() throws Exception {
            service = Class.forName("org.apache.activemq.broker.BrokerService")
                    .getConstructor()
                    .newInstance();
            set(service, "setPersistent", false);
            set(service, "setUseJmx", false);
            service.getClass().getMethod("start").invoke(service);
        }

        @Override
        public void stop() throws Exception {
            service.getClass().getMethod("stop").invoke(service);
            service.getClass().getMethod("waitUntilStopped").invoke(service);
        }
    }

    /** Broker of Qpid in this JVM. */
    private static final class OfAmqp implements Broker {
        private final Map<String, Object> attributes = new HashMap<>();
        private final CachingConnectionFactory connections;
        private final RabbitTemplate template;
        private final String kind;
        private Object launcher;

        private OfAmqp(String kind) throws Exception {
            this.kind = kind;
            int port = freePort();
            attributes.put("type", "Memory");
            attributes.put(
                    "initialConfigurationLocation", configuration(port).toUri().toString());
            attributes.put("startupLoggedToSystemOut", "false");
            connections = new CachingConnectionFactory("127.0.0.1", port);
            start();
            template = new RabbitTemplate(connections);
        }

        @Override
        public void start() throws Exception {
            launcher = Class.forName("org.apache.qpid.server.SystemLauncher")
                    .getConstructor()
                    .newInstance();
            launcher.getClass().getMethod("startup", Map.class).invoke(launcher, attributes);
            new RabbitAdmin(connections).declareQueue(new Queue(QUEUE));
        }

        @Override
        public void stop() throws Exception {
            launcher.getClass().getMethod("shutdown").invoke(launcher);
        }

        private static int freePort() throws Exception {
            try (ServerSocket socket = new ServerSocket(0)) {
                return socket.getLocalPort();
            }
        }

        private static Path configuration(int port) throws Exception {
            String json = "{'name':'Broker','modelVersion':'8.0','authenticationproviders':[{'name':'plain',"
                    + "'type':'Plain','secureOnlyMechanisms':[],'users':[{'name':'guest','type':'managed',"
                    + "'password':'guest'}]}],'ports':[{'name':'AMQP','port':" + port
                    + ",'bindingAddress':'127.0.0.1','authenticationProvider':'plain','protocols':['AMQP_0_9_1'],"
                    + "'virtualhostaliases':[{'name':'defaultAlias','type':'defaultAlias'}]}],'virtualhostnodes':"
                    + "[{'name':'default','type':'Memory','defaultVirtualHostNode':'true',"
                    + "'virtualHostInitialConfiguration':'{\\'type\\':\\'Memory\\'}'}]}";
            Path file = Files.createTempFile("qpid", ".json");
            file.toFile().deleteOnExit();
            return Files.write(file, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public SmartLifecycle container(Runnable handler) {
            AbstractMessageListenerContainer container = kind.equals("direct") ? direct() : simple();
            container.setChannelTransacted(kind.equals("transacted"));
            container.setQueueNames(QUEUE);
            container.setMessageListener(message -> handler.run());
            return container;
        }

        private AbstractMessageListenerContainer simple() {
            SimpleMessageListenerContainer container = new SimpleMessageListenerContainer(connections);
            container.setRecoveryInterval(RECOVERY_MILLIS);
            container.setConcurrentConsumers(CONSUMERS);
            return container;
        }

        private AbstractMessageListenerContainer direct() {
            DirectMessageListenerContainer container = new DirectMessageListenerContainer(connections);
            container.setConsumersPerQueue(CONSUMERS);
            return container;
        }

        @Override
        public void send() {
            template.convertAndSend(QUEUE, "a message");
        }
    }

    private static Object made(String type, String argument) throws Exception {
        return Class.forName(type).getConstructor(String.class).newInstance(argument);
    }

    private static void set(Object of, String name, Object value) throws Exception {
        setter(of, name).invoke(of, value);
    }

    private static Method setter(Object of, String name) {
        for (Method method : of.getClass().getMethods()) {
            if (method.getName().equals(name)) {
                return method;
            }
        }
        throw new IllegalArgumentException(name);
    }
}
