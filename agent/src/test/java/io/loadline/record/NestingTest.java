package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.Nesting.Lease;
import io.loadline.record.Requests.Request;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Who asks for a connection while it holds one is counted, whoever gives back what, and in what order. */
class NestingTest {

    private final Nesting pool = new Nesting();
    private final Request mine = new Request(null);

    private Lease given(Nesting by) {
        Lease lease = new Lease(by, null);
        by.asked(mine);
        lease.begin(mine);
        return lease;
    }

    private Nesting.Seen seen() {
        pool.endWindow(100);
        return pool.seen(100, System.nanoTime());
    }

    @Test
    void oneAfterTheOtherIsNotCounted() {
        Lease lease = given(pool);
        lease.end(true);
        pool.asked(mine);
        lease.begin(mine);

        assertThat(seen().requests).isZero();
    }

    @Test
    void oneOfEachPoolIsNotCounted() {
        given(new Nesting());
        given(pool);

        assertThat(seen().requests).isZero();
    }

    @Test
    void oneMoreThanAThreadHoldsIsCountedAndWaits() {
        given(pool);
        given(pool);
        pool.asked(mine);

        Nesting.Seen seen = seen();
        assertThat(seen.requests).isEqualTo(2);
        assertThat(seen.mostEach).isEqualTo(3);
        assertThat(seen.waiting).isEqualTo(1);
        assertThat(seen.threads).isEqualTo(1);
        assertThat(seen.mostAtOnce).as("threads: all requests but the two").isEqualTo(98);
        assertThat(seen.names).hasSize(1);

        pool.refused(mine);
        assertThat(seen().waiting).isZero();
    }

    @Test
    void whatAnotherThreadWasGivenSinceIsNotHeldAnyMore() throws Exception {
        Lease lease = given(pool);
        lease.end(true);
        FutureTask<Request> other = new FutureTask<>(() -> {
            Request its = new Request(null);
            pool.asked(its);
            lease.begin(its);
            return its;
        });
        new Thread(other).start();
        other.get();
        pool.asked(mine);

        assertThat(seen().requests).isZero();
    }

    @Test
    void givenBackByAnotherThread_itIsNotHeldAnyMore_andThatIsCounted() throws Exception {
        Lease lease = given(pool);
        FutureTask<Boolean> other = new FutureTask<>(() -> lease.end(true));
        new Thread(other).start();
        assertThat(other.get()).isTrue();
        pool.asked(mine);

        assertThat(seen().requests).isZero();
        assertThat(seen().handedOn).isEqualTo(1);
    }
}
