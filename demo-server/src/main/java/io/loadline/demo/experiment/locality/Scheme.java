package io.loadline.demo.experiment.locality;

import io.loadline.demo.experiment.job.Pools;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** Which threads run an actor. */
public enum Scheme {
    PINNED("pinned to single-thread executors") {
        @Override
        List<Executor> executors(int threads) {
            return IntStream.rangeClosed(1, threads)
                    .<Executor>mapToObj(number -> Pools.fixed(POOL + "-pinned" + number, 1))
                    .toList();
        }
    },
    SHARED("a shared pool") {
        @Override
        List<Executor> executors(int threads) {
            return List.of(Pools.fixed(POOL + "-shared", threads));
        }
    },
    STEALING("work stealing") {
        @Override
        List<Executor> executors(int threads) {
            return List.of(new ForkJoinPool(threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true));
        }
    };

    static final String POOL = "actors";

    private final String label;

    Scheme(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Actors are spread over them evenly. */
    abstract List<Executor> executors(int threads);
}
