// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoTimeoutException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.bson.Document;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** The reactive driver of MongoDB, whose caller waits for each answer. */
final class ReactiveMongo {

    private final MongoClient client;
    private final MongoCollection<Document> documents;

    ReactiveMongo(MongoClientSettings settings) {
        client = MongoClients.create(settings);
        documents = client.getDatabase("shop").getCollection("orders");
    }

    void insert() {
        CompletableFuture<Object> answer = new CompletableFuture<>();
        documents.insertOne(new Document("what", "book")).subscribe(new Answer<>(answer));
        try {
            answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof MongoTimeoutException ? (MongoTimeoutException) e.getCause() : e;
        }
    }

    void close() {
        client.close();
    }

    private static final class Answer<T> implements Subscriber<T> {
        private final CompletableFuture<Object> answer;

        Answer(CompletableFuture<Object> answer) {
            this.answer = answer;
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(T result) {}

        @Override
        public void onError(Throwable failure) {
            answer.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            answer.complete(null);
        }
    }
}
