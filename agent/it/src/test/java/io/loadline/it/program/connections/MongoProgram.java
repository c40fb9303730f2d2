// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.loadline.it.program.Dialog;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.Document;

/**
 * Clients of MongoDB on threads of their own, and a server that keeps its documents in memory. Argument: reactive, or
 * none.
 */
public final class MongoProgram {

    private static final int THREADS = 8;
    private static final int INSERTS_EACH = 50;
    private static final int SHORT_MILLIS = 200;

    private final Client orders;
    private final Client late;

    private MongoProgram(boolean reactive) {
        orders = new Client(reactive, 3, 60_000);
        late = new Client(reactive, 1, SHORT_MILLIS);
    }

    public static void main(String[] arguments) throws Exception {
        MongoProgram program = new MongoProgram(arguments.length > 0);
        new Dialog()
                .on("warm", out -> program.warm())
                .on("serve", out -> program.orders.serve())
                .on("late", out -> program.late.twoAreTooLate())
                .on("own", program::print)
                .on("close", out -> program.orders.close())
                .run();
        System.exit(0);
    }

    private void warm() {
        orders.insert();
        late.insert();
    }

    private void print(PrintStream out) {
        orders.print("orders", out);
        late.print("late", out);
    }

    /** Client with its own server, whose address is the name of the pool. */
    private static final class Client implements ConnectionPoolListener, CommandListener {
        private final MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
        private final String address;
        private final AtomicLong given = new AtomicLong();
        private final AtomicLong refused = new AtomicLong();
        private volatile CountDownLatch held = new CountDownLatch(0);
        private final CountDownLatch begun = new CountDownLatch(1);
        private final Runnable insert;
        private final Runnable close;

        Client(boolean reactive, int size, int timeoutMillis) {
            java.net.InetSocketAddress bound = server.bind();
            address = "127.0.0.1:" + bound.getPort();
            MongoClientSettings settings = MongoClientSettings.builder()
                    .applyToClusterSettings(cluster ->
                            cluster.hosts(Collections.singletonList(new ServerAddress("127.0.0.1", bound.getPort()))))
                    .applyToConnectionPoolSettings(pool -> pool.maxSize(size)
                            .maxWaitTime(timeoutMillis, TimeUnit.MILLISECONDS)
                            .addConnectionPoolListener(this))
                    .addCommandListener(this)
                    .build();
            if (reactive) {
                ReactiveMongo client = new ReactiveMongo(settings);
                insert = client::insert;
                close = client::close;
            } else {
                MongoClient client = MongoClients.create(settings);
                MongoCollection<Document> documents = client.getDatabase("shop").getCollection("orders");
                insert = () -> documents.insertOne(new Document("what", "book"));
                close = client::close;
            }
        }

        @Override
        public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
            given.incrementAndGet();
        }

        /** Holds the connection of the command. */
        @Override
        public void commandStarted(CommandStartedEvent event) {
            if (held.getCount() > 0) {
                begun.countDown();
                try {
                    held.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        void insert() {
            insert.run();
        }

        void serve() throws InterruptedException {
            run(THREADS, () -> {
                for (int i = 0; i < INSERTS_EACH; i++) {
                    insert();
                }
            });
        }

        /** Lets one command hold the only connection until two others time out. */
        void twoAreTooLate() throws InterruptedException {
            held = new CountDownLatch(1);
            Thread holder = new Thread(this::insert);
            holder.start();
            begun.await();
            run(2, () -> {
                try {
                    insert();
                    throw new IllegalStateException("the connection is in use");
                } catch (MongoTimeoutException asItShould) {
                    // not by the listener: that of the reactive driver 4.0 is told of one of the two
                    refused.incrementAndGet();
                }
            });
            held.countDown();
            holder.join();
        }

        private static void run(int threads, Runnable each) throws InterruptedException {
            List<Thread> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(new Thread(each));
                running.get(i).start();
            }
            for (Thread thread : running) {
                thread.join();
            }
        }

        void print(String name, PrintStream out) {
            out.println(name + ".pool\t" + address);
            out.println(name + ".counts\t" + (given.get() + refused.get()) + "/" + given + "/" + given + "/0/" + refused
                    + "/0/0/0");
        }

        void close() {
            close.run();
        }
    }
}
