package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.Event;
import org.junit.jupiter.api.Test;

class StraysTest {

    private final Strays strays = new Strays();
    private final Runnable task = () -> {};

    @Test
    void theSameTaskComesBackAsOftenAsItLeft_theLastToLeaveFirst() {
        strays.add(task, Event.REJECTED, 10, 1);
        strays.add(task, Event.REMOVED, 20, 2);

        assertThat(strays.take(task).arrival).isEqualTo(2);
        assertThat(strays.take(task).arrival).isEqualTo(1);
        assertThat(strays.take(task)).isNull();
    }

    @Test
    void anEqualTaskIsAnotherTask() {
        Runnable other = new Alike();
        strays.add(new Alike(), Event.REJECTED, 10, 1);

        assertThat(strays.take(other)).isNull();
    }

    @Test
    void theOldestAreForgottenFirst() {
        strays.add(task, Event.REJECTED, 10, 1);
        Runnable[] more = new Runnable[70_000];
        for (int i = 0; i < more.length; i++) {
            more[i] = new Alike();
            strays.add(more[i], Event.REJECTED, 10, i);
        }

        assertThat(strays.take(task)).isNull();
        assertThat(strays.take(more[0])).isNull();
        assertThat(strays.take(more[69_999]).arrival).isEqualTo(69_999);
    }

    private static final class Alike implements Runnable {
        @Override
        public void run() {}

        @Override
        public boolean equals(Object other) {
            return other instanceof Alike;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }
}
