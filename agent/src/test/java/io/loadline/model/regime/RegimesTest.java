// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import io.loadline.Stories;
import io.loadline.Stories.Arguments;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.model.Traces;
import io.loadline.model.Windows;
import io.loadline.pool.StateMaker;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Station;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Checks what windows show of a pool: a backlog, a batch, a deadlock, or a place where its tasks wait for each other. */
class RegimesTest {

    private static final int THREADS = 40;

    @TestFactory
    Stream<DynamicTest> regimes() throws IOException {
        return Stories.of("regimes", Seen::new);
    }

    private static final class Seen {
        private final Windows windows = new Windows();
        private final Map<Hotspot, Integer> stacks = new HashMap<>();
        private int holders;
        private int seed;

        Seen(Stories story) {
            story.does("windows", with -> windows(with.from(0)))
                    .does("inTurn", with -> inTurn(with.is(0)))
                    .does("anew", with -> anew())
                    .does("looks", with -> looks(with.small(0), with.small(1), with.small(2)))
                    .does("sampled", with -> sampled(with.small(0), with.small(1), with.small(2), with.small(3)))
                    .does("stacks", with -> {
                        Hotspot.State state = Hotspot.State.valueOf(with.text(1));
                        stacks.put(new Hotspot(with.text(2), state, "Orders.all", "HTTP client"), with.small(0));
                    })
                    .does("holders", with -> holders = with.small(0))
                    .asks("backlog", with -> backlog(Backlog.of(windows.list)))
                    .asks("growsByChance", with -> Backlog.of(walk(new Random(seed++)).list)
                            .isGrowing())
                    .asks("batch", with -> batch(Trace.EMPTY, with.small(0)))
                    .asks("batchAtOnce", with -> batch(new Traces(1).open(() -> 0, 4, () -> 0.05, 60), with.small(0)))
                    .asks("batchInTurn", with -> batch(new Traces(1).closed(8, 0, 4, () -> 0.05, 60), with.small(0)))
                    .asks("deadlock", this::deadlock)
                    .asks(
                            "place",
                            with -> place(CommonPlace.of(
                                    windows.list, Scaling.of(windows.list, 64, false), new Hotspots(stacks, holders))))
                    .asks("placeByScaling", with -> place(byScaling(windows.list)))
                    .asks(
                            "sizes",
                            with -> Scaling.of(windows.list, 16, false).few() + " and "
                                    + Scaling.of(windows.list, 16, false).many() + ", "
                                    + Scaling.of(windows.list, 16, false).enough() + " are enough");
        }

        /** Adds windows; a setting stays until it is set again; {@code seconds} adds windows. */
        private void windows(String[] settings) {
            for (String setting : settings) {
                String[] words = setting.split("[=/]");
                double[] n = new double[words.length];
                for (int i = 1; i < n.length; i++) {
                    n[i] = words[i].matches("[0-9.]+") ? Double.parseDouble(words[i]) : Double.NaN;
                }
                switch (words[0]) {
                    case "counts":
                        windows.counts((long) n[1], (long) n[2], (long) n[3]);
                        break;
                    case "present":
                        windows.present(n[1], n[2]);
                        break;
                    case "threads":
                        windows.threads((int) n[1]);
                        break;
                    case "processors":
                        windows.processors(n[1], n[2], n[3]);
                        break;
                    case "workers":
                        int busy = (int) n[1];
                        windows.workers(new WorkerStates(
                                1, busy, 0, (int) n[2], (int) n[3], (int) n[4], words.length > 5 ? words[5] : null));
                        break;
                    case "station":
                        windows.station(new Station(
                                "orders", false, (int) n[1], n[2], (long) (n[3] * 1e9), (long) (n[4] * 1e9), (int)
                                        n[5]));
                        break;
                    default:
                        windows.add((int) n[1]);
                }
            }
        }

        /** A lock for which 38 of the threads wait in one window, and another for which 10 do in the next. */
        private void inTurn(boolean narrowFirst) {
            for (int i = 0; i < 60; i++) {
                waiting(i % 2 == 0 == narrowFirst ? 38 : 10, i % 2 == 0 == narrowFirst ? "Lock@1" : "Other@2");
            }
        }

        private void anew() {
            for (int i = 0; i < 60; i++) {
                waiting(35, "Lock@" + i);
            }
        }

        /** Adds windows with {@code servers} tasks at a lock and {@code outside} ones elsewhere, whose variance is their mean. */
        private void looks(int servers, int outside, int seconds) {
            Random random = new Random(11);
            for (int i = 0; i < seconds; i++) {
                waiting(THREADS - Math.min(THREADS - 1, servers + poisson(random, outside)), "lock");
            }
        }

        /** Adds samples of some threads, of which {@code permits} hold permits, and the others wait. */
        private void sampled(int threads, int looked, int permits, int seconds) {
            Random random = new Random(12);
            windows.present(threads, threads).threads(threads);
            for (int i = 0; i < seconds; i++) {
                int holders = 0;
                for (int left = threads, of = permits, n = looked; n > 0; n--, left--) {
                    if (random.nextInt(left) < of) {
                        holders++;
                        of--;
                    }
                }
                windows.workers(new WorkerStates(1, looked, 0, looked - holders, 0, 0, "Semaphore$NonfairSync@1"))
                        .add(1);
            }
        }

        private void waiting(int workers, String object) {
            windows.workers(new WorkerStates(1, THREADS, 0, workers, 0, 0, object))
                    .add(1);
        }

        private static int poisson(Random random, double mean) {
            int n = 0;
            for (double product = random.nextDouble(); product > Math.exp(-mean); product *= random.nextDouble()) {
                n++;
            }
            return n;
        }

        private static Windows walk(Random random) {
            Windows windows = new Windows();
            double present = 10;
            for (int second = 0; second < 60; second++) {
                long arrivals = Math.round(100 + 10 * random.nextGaussian());
                long completions = Math.round(100 + 10 * random.nextGaussian());
                present = Math.max(0, present + arrivals - completions);
                windows.counts(arrivals, completions, 0).present(present, 2).add(1);
            }
            return windows;
        }

        private static String backlog(Backlog backlog) {
            return number(backlog.growthPerSecond) + " a second, " + number(backlog.rejectedShare)
                    + (backlog.rejects() ? " rejected" : "");
        }

        private String batch(Trace trace, int threads) {
            Batch batch = Batch.of(windows.list, trace, threads);
            return batch.isThere() ? String.valueOf(batch.tasks) : "none " + batch.tasks;
        }

        private String deadlock(Arguments with) {
            PoolSnapshot pool = new PoolSnapshot("pool", windows.list, new Processors(2, Double.NaN, Double.NaN));
            pool.state = StateMaker.ofSizes(4, 4)
                    .threads(4, 4)
                    .queue(with.small(0), Integer.MAX_VALUE)
                    .build();
            if (with.count() > 1) {
                windows.list.get(0).serviceNanos = (long) (with.number(1) * 1e9);
            }
            StarvationDeadlock seen = StarvationDeadlock.of(pool);
            return !seen.isDeadlocked()
                    ? "none"
                    : (seen.certain ? "certain" : "probable") + ", depth " + seen.depth + ", " + seen.leastThreads()
                            + " threads";
        }

        private static CommonPlace byScaling(List<Window> windows) {
            return CommonPlace.of(
                    windows.subList(windows.size() / 2, windows.size()), Scaling.of(windows, 16, false), Hotspots.NONE);
        }

        private static String place(CommonPlace place) {
            return !place.isThere()
                    ? "none"
                    : String.format(
                            Locale.ROOT,
                            "%s %s: %s servers, %s waiting, %s not, %s a second, %s visit%s",
                            place.kind,
                            place.station == null ? place.name : place.station.name,
                            number(place.servers),
                            number(place.share),
                            number(place.notWaiting),
                            number(place.perSecond),
                            number(place.visiting),
                            place.isBinding() ? "" : ", not binding");
        }

        private static String number(double x) {
            return String.format(Locale.ROOT, "%.4f", x).replaceFirst("\\.?0+$", "");
        }
    }
}
