package io.loadline.jmx.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class NotifierTest {

    private final Listeners audience = new Listeners();
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Test
    void listenersHearWhatTheirFiltersLetThrough_withTheirHandback() {
        audience.add((n, handback) -> heard.add(n.getType() + handback), null, "-all");
        audience.add(
                (n, handback) -> heard.add(n.getType() + handback),
                n -> n.getType().equals("b"),
                "-b");
        audience.tell(notification("a"));
        audience.tell(notification("b"));
        assertThat(heard).containsExactly("a-all", "b-all", "b-b");
    }

    @Test
    void listenerThatThrows_keepsNothingFromTheOthers() {
        audience.add(
                (n, handback) -> {
                    throw new StackOverflowError();
                },
                null,
                null);
        NotificationFilter bad = n -> {
            throw new IllegalStateException();
        };
        audience.add((n, handback) -> heard.add("filtered"), bad, null);
        audience.add((n, handback) -> heard.add("heard"), null, null);
        audience.tell(notification("a"));
        assertThat(heard).containsExactly("heard");
    }

    @Test
    void audienceIsEmptyWhenAllAreRemoved() throws Exception {
        NotificationListener listener = (n, handback) -> heard.add("heard");
        audience.add(listener, null, "1");
        audience.add(listener, null, "2");
        audience.remove(listener, null, "1");
        assertThat(audience.isEmpty()).isFalse();
        audience.remove(listener);
        assertThat(audience.isEmpty()).isTrue();
        assertThatThrownBy(() -> audience.remove(listener)).isInstanceOf(ListenerNotFoundException.class);
        assertThatThrownBy(() -> audience.remove(listener, null, "2")).isInstanceOf(ListenerNotFoundException.class);
    }

    @Test
    void listenerThatBlocks_blocksNobodyWhoTells_andWhatWaitsIsBounded() {
        Notifier notifier = new Notifier();
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        notifier.later(() -> {
            entered.countDown();
            awaitQuietly(opened);
        });
        awaitQuietly(entered);
        for (int i = 0; i < 1000; i++) {
            String number = String.valueOf(i);
            notifier.later(() -> heard.add(number));
        }
        assertThat(heard).isEmpty();
        opened.countDown();
        Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> heard.contains("999"));
        assertThat(heard).hasSize(256).startsWith("744");
    }

    @Test
    void threadEndsWhenThereIsNothingToTell_andComesBack() {
        Notifier notifier = new Notifier();
        Thread[] on = new Thread[2];
        notifier.later(() -> on[0] = Thread.currentThread());
        Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> on[0] != null && !on[0].isAlive());
        notifier.later(() -> on[1] = Thread.currentThread());
        Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> on[1] != null);
        assertThat(on[1].isDaemon()).isTrue();
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
