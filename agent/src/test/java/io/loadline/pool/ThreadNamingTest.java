package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** Factories that keep their names in fields as those of well-known libraries do; none is ever asked for a thread. */
class ThreadNamingTest {

    private static class Factory implements ThreadFactory {
        @Override
        public Thread newThread(Runnable work) {
            throw new AssertionError("asked for a thread");
        }

        @Override
        public String toString() {
            throw new AssertionError("asked for a text");
        }
    }

    private static class Named extends Factory {
        final String group = "main";
        final String threadName;

        Named(String threadName) {
            this.threadName = threadName;
        }
    }

    private static final class Prefixed extends Named {
        final String namePrefix;

        Prefixed(String namePrefix, String threadName) {
            super(threadName);
            this.namePrefix = namePrefix;
        }
    }

    private static final class Around extends Factory {
        ThreadFactory delegate;
        final String nameFormat = null;
    }

    @Test
    void aPrefixIsSurerThanAName() {
        assertThat(ThreadNaming.ofFirstThread(new Prefixed("node[search]", "pool")))
                .isEqualTo("node[search]1");
        assertThat(ThreadNaming.ofFirstThread(new Prefixed("orders-", null))).isEqualTo("orders-1");
        assertThat(ThreadNaming.ofFirstThread(new Named("HikariPool-1 housekeeper")))
                .isEqualTo("HikariPool-1 housekeeper-1");
    }

    private static final class Patterned extends Factory {
        final String pattern = "Camel (camel-1) thread ##counter# - #name#";
        final String name = "ErrorHandler";
    }

    @Test
    void aPatternMayWantTheName() {
        assertThat(ThreadNaming.ofFirstThread(new Patterned())).isEqualTo("Camel (camel-1) thread #1 - ErrorHandler");
    }

    @Test
    void ofAnAnonymousClassToo() {
        assertThat(ThreadNaming.ofFirstThread(anonymous("mail-%02d"))).isEqualTo("mail-1");
        assertThat(ThreadNaming.ofFirstThread(anonymous("executor-thread-%t"))).isEqualTo("executor-thread-1");
    }

    private static ThreadFactory anonymous(String nameFormat) {
        return new Factory() {
            @Override
            public Thread newThread(Runnable work) {
                throw new AssertionError(nameFormat);
            }
        };
    }

    @Test
    void theOnlyTextOfALambda() {
        assertThat(ThreadNaming.ofFirstThread(lambda("mail-"))).isEqualTo("mail-1");
    }

    private static ThreadFactory lambda(String captured) {
        return work -> {
            throw new AssertionError(captured);
        };
    }

    @Test
    void aDecoratedFactoryIsAsked() {
        Around around = new Around();
        around.delegate = new Named("orders");
        assertThat(ThreadNaming.ofFirstThread(around)).isEqualTo("orders-1");
    }

    @Test
    void whatSaysNothingIsNotGuessed() {
        Around inACircle = new Around();
        Around other = new Around();
        inACircle.delegate = other;
        other.delegate = inACircle;
        assertThat(ThreadNaming.ofFirstThread(inACircle)).isNull();
        assertThat(ThreadNaming.ofFirstThread(new Named("%s-%d"))).isNull();
        assertThat(ThreadNaming.ofFirstThread(new Named(null))).isNull();
        assertThat(ThreadNaming.ofFirstThread(new Factory())).isNull();
        assertThat(ThreadNaming.ofFirstThread(null)).isNull();
    }
}
