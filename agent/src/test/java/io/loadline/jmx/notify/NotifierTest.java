// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests that mostly wait, and so run concurrently. */
@Execution(ExecutionMode.CONCURRENT)
class NotifierTest {

    private final Notifier notifier = new Notifier();
    private final Listeners audience = new Listeners(notifier);
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Test
    void listenersHearWhatTheirFiltersLetThrough_withTheirHandback() {
        audience.addNotificationListener((n, handback) -> heard.add(n.getType() + handback), null, "-all");
        audience.addNotificationListener(
                (n, handback) -> heard.add(n.getType() + handback),
                n -> n.getType().equals("b"),
                "-b");
        audience.sendNotification(notification("a"));
        audience.sendNotification(notification("b"));
        awaitHeard("a-all", "b-all", "b-b");
    }

    @Test
    void listenerThatThrows_keepsNothingFromTheOthers() {
        audience.addNotificationListener(
                (n, handback) -> {
                    throw new StackOverflowError();
                },
                null,
                null);
        NotificationFilter bad = n -> {
            throw new IllegalStateException();
        };
        audience.addNotificationListener((n, handback) -> heard.add("filtered"), bad, null);
        audience.addNotificationListener((n, handback) -> heard.add("heard"), null, null);
        audience.sendNotification(notification("a"));
        awaitHeard("heard");
    }

    @Test
    void audienceIsEmptyWhenAllAreRemoved() throws Exception {
        NotificationListener listener = (n, handback) -> heard.add("heard");
        audience.addNotificationListener(listener, null, "1");
        audience.addNotificationListener(listener, null, "2");
        audience.removeNotificationListener(listener, null, "1");
        assertThat(audience.isEmpty()).isFalse();
        audience.removeNotificationListener(listener);
        assertThat(audience.isEmpty()).isTrue();
        assertThatThrownBy(() -> audience.removeNotificationListener(listener))
                .isInstanceOf(ListenerNotFoundException.class);
        assertThatThrownBy(() -> audience.removeNotificationListener(listener, null, "2"))
                .isInstanceOf(ListenerNotFoundException.class);
    }

    @Test
    void listenerThatBlocks_blocksNobodyWhoTells_andWhatWaitsIsBounded() {
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        notifier.execute(() -> {
            entered.countDown();
            awaitQuietly(opened);
        });
        awaitQuietly(entered);
        for (int i = 0; i < 1000; i++) {
            String number = String.valueOf(i);
            notifier.execute(() -> heard.add(number));
        }
        assertThat(heard).isEmpty();
        opened.countDown();
        Awaitility.await().until(() -> heard.contains("999"));
        assertThat(heard).hasSize(256).startsWith("744");
    }

    @Test
    void threadEndsWhenThereIsNothingToTell_andComesBack() {
        Thread[] on = new Thread[2];
        notifier.execute(() -> on[0] = Thread.currentThread());
        Awaitility.await().until(() -> on[0] != null && !on[0].isAlive());
        notifier.execute(() -> on[1] = Thread.currentThread());
        Awaitility.await().until(() -> on[1] != null);
        assertThat(on[1].isDaemon()).isTrue();
    }

    private void awaitHeard(String... all) {
        Awaitility.await().until(() -> heard.size() >= all.length);
        assertThat(heard).containsExactly(all);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Notification notification(String type) {
        return new Notification(type, "test", 1);
    }
}
