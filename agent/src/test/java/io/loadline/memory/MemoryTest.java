// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import static io.loadline.memory.SimulatedClock.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Recommendation;
import io.loadline.model.Remembered;
import io.loadline.model.work.Size;
import io.loadline.window.Window;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Days and weeks of simulated pools. */
class MemoryTest {

    private static final String NIGHT = "open=5";
    private static final String PEAK = "open=600";

    private final SimulatedClock clock = new SimulatedClock("2026-11-23T00:00+01:00[Europe/Berlin]");
    private final Memory memory = clock.memory();
    private final Hours hours = memory.of("orders", "Pool", "Main.java:12", true);

    /** Monday has the peak; each night there is a batch. */
    private static String traffic(ZonedDateTime at) {
        int hour = at.getHour();
        if (hour == 2) {
            return "every=5000 bursts=40";
        }
        if (at.getDayOfWeek() == DayOfWeek.SUNDAY || hour < 7 || hour >= 19) {
            return NIGHT;
        }
        boolean peak = at.getDayOfWeek() == DayOfWeek.MONDAY && hour == 10;
        return peak ? PEAK : hour == 12 ? "open=100" : "open=300";
    }

    @Test
    void aWeek_atNoLookIsTheSizeBelowWhatTheBusiestHourWanted() {
        int most = 0;
        for (int minute = 0; minute < 7 * 24 * 60; minute++) {
            Recommendation made = clock.pass(memory, hours, traffic(clock.time()));
            most = Math.max(most, made.size.threads);
            if (minute >= 60) {
                assertThat(hours.remembered(0).busiest.size.threads)
                        .as("%s", clock.time())
                        .isGreaterThanOrEqualTo(most);
            }
        }
        Recommendation peak = clock.minute(PEAK).made;
        Remembered remembered = hours.remembered(0);
        assertThat(remembered.busiest.from.getDayOfWeek()).isEqualTo(DayOfWeek.MONDAY);
        assertThat(remembered.busiest.from.getHour()).isEqualTo(10);
        assertThat(remembered.busiest.to).isEqualTo(remembered.busiest.from.plusHours(1));
        assertThat(remembered.busiest.size.threads)
                .isEqualTo(peak.size.threads)
                .isGreaterThan(4 * clock.minute(NIGHT).made.size.threads);
        assertThat(remembered.busiest.size.low).isEqualTo(peak.size.low);
        assertThat(remembered.busiest.size.high).isEqualTo(peak.size.high);
        assertThat(remembered.seenSeconds).isEqualTo(7 * 24 * 3600.0);

        List<Hour> week = hours.hours();
        assertThat(week).hasSize(168);
        Hour tenOnMonday = week.get(10);
        assertThat(tenOnMonday.start).isEqualTo(remembered.busiest.from);
        assertThat(tenOnMonday.threadsWanted90).isCloseTo(clock.minute(PEAK).p90, within(0.1 * peak.size.threads));
        assertThat(tenOnMonday.arrivalsPerSecond()).isCloseTo(600, within(30.0));
        assertThat(tenOnMonday.serviceMillis()).isCloseTo(50, within(3.0));

        // the next Monday is a holiday
        for (int minute = 0; minute < 12 * 60; minute++) {
            clock.pass(memory, hours, NIGHT);
        }
        assertThat(hours.remembered(0).busiest.size.threads).isLessThan(peak.size.threads);
        assertThat(hours.hours()).hasSizeLessThanOrEqualTo(169);
    }

    @Test
    void ofLessThanAnHour_noBusiestHourIsTold() {
        for (int minute = 0; minute < 59; minute++) {
            clock.pass(memory, hours, PEAK);
            assertThat(hours.remembered(0).busiest.from).isNull();
        }
        clock.pass(memory, hours, PEAK);
        assertThat(hours.remembered(0).busiest.from).isNotNull();
    }

    @Test
    void hoursWithoutTasksTakeNoRoom_andAreSeenAllTheSame() {
        pass(90, NIGHT);
        pass(10 * 60, "idle=60");
        assertThat(hours.hours()).hasSize(2);
        assertThat(hours.remembered(0).seenSeconds).isEqualTo((90 + 600) * 60.0);
    }

    @Test
    void whereTheClockGoesBack_noHourLiesAheadNorIsLost() {
        pass(10 * 60 + 30, NIGHT);
        pass(10, PEAK);
        clock.wall -= 3 * 60 * MINUTE;
        pass(1, NIGHT);
        pass(5, NIGHT);

        assertThat(hours.hours()).allMatch(hour -> hour.start.isBefore(clock.time()));
        assertThat(hours.remembered(0).busiest.size.threads).isEqualTo(clock.minute(PEAK).made.size.threads);
        assertThat(hours.remembered(0).busiest.from.getHour()).isEqualTo(7);
        assertThat(hours.hours().stream().mapToDouble(hour -> hour.seenSeconds).sum())
                .isEqualTo((10 * 60 + 30 + 10 + 6) * 60.0);
    }

    @Test
    void aClockThatIsWrongByAYearForAWhile_losesNothing() {
        pass(11 * 60, PEAK);
        clock.wall += 365L * 24 * 60 * MINUTE;
        pass(20, NIGHT);
        clock.wall -= 365L * 24 * 60 * MINUTE;
        pass(20, NIGHT);
        assertThat(hours.hours()).hasSize(12);
        assertThat(hours.remembered(0).busiest.size.threads).isEqualTo(clock.minute(PEAK).made.size.threads);
    }

    /** No task is lost or counted twice, and no hour lies ahead, in all hours to which the steps lead. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void aClockThatStepsAtRandom_losesNoTask(int seed) {
        Random random = new Random(seed);
        long arrived = 0;
        long perMinute = clock.minute(NIGHT).pool.windows.stream()
                .mapToLong(w -> w.arrived)
                .sum();
        for (int step = 0; step < 30; step++) {
            int minutes = 1 + random.nextInt(150);
            pass(minutes, NIGHT);
            arrived += minutes * perMinute;
            clock.wall += (random.nextInt(600) - 300) * MINUTE;
        }
        pass(1, NIGHT);
        assertThat(hours.hours().stream().mapToLong(hour -> hour.arrived).sum()).isEqualTo(arrived + perMinute);
        assertThat(hours.hours()).allMatch(hour -> hour.start.isBefore(clock.time()));
    }

    @Test
    void aMachineSuspendedOverNight_hasNoHoursOfTheNight() {
        clock.wall += 18 * 60 * MINUTE;
        pass(60, PEAK);
        clock.wall += 13 * 60 * MINUTE;
        pass(60, NIGHT);
        assertThat(hours.hours().stream().map(hour -> hour.start.getHour()).collect(Collectors.toList()))
                .containsExactly(18, 8);
        assertThat(hours.remembered(0).seenSeconds).isEqualTo(2 * 3600.0);
    }

    @Test
    void theHourThatComesTwiceInAutumn_isTwo() {
        SimulatedClock autumn = new SimulatedClock("2026-10-25T00:00+02:00[Europe/Berlin]");
        Memory past = autumn.memory();
        Hours day = past.of("orders", "Pool", "Main.java:12", true);
        for (int minute = 0; minute < 25 * 60 - 1; minute++) {
            autumn.pass(past, day, NIGHT);
        }
        List<Hour> all = day.hours();
        assertThat(all).hasSize(25);
        assertThat(all.get(2).start.getHour()).isEqualTo(2);
        assertThat(all.get(3).start.getHour()).isEqualTo(2);
        assertThat(all.get(3).start.getOffset()).isNotEqualTo(all.get(2).start.getOffset());
    }

    @Test
    void ofPoolsThatComeAndGoByTheThousand_thoseWithTheMostTasksAreKept() {
        for (int minute = 0; minute < 6 * 60; minute++) {
            clock.pass(memory, hours, PEAK);
            for (int i = 0; i < 20; i++) {
                Hours shortLived = memory.of("job-" + minute + "-" + i, "Pool", "Main.java:2", true);
                clock.minute(NIGHT).pool.windows.forEach(shortLived::windowEnded);
            }
            memory.keepRoom();
            assertThat(memory.pools()).isLessThan(200 + 256 + 20);
        }
        assertThat(memory.of("orders", "Pool", "Main.java:12", false)).isSameAs(hours);
        assertThat(hours.remembered(0).busiest.size.threads).isEqualTo(clock.minute(PEAK).made.size.threads);
    }

    @Test
    void roomIsMadeWhilePoolsAreCounted() throws InterruptedException {
        List<Window> windows = clock.minute(PEAK).pool.windows;
        AtomicReference<List<Hours>> pools = new AtomicReference<>(Collections.singletonList(hours));
        Thread sampler = new Thread(() -> {
            Random random = new Random(1);
            for (List<Hours> counted = pools.get(); counted != null; counted = pools.get()) {
                for (int i = 0; i < 100; i++) {
                    counted.get(random.nextInt(counted.size())).windowEnded(windows.get(0));
                }
            }
        });
        sampler.start();
        try {
            for (int round = 0; round < 10; round++) {
                Memory small = clock.memory();
                List<Hours> counted = new ArrayList<>();
                for (int i = 0; i < 4000; i++) {
                    counted.add(small.of("job-" + i, "Pool", "Main.java:2", true));
                    counted.get(i).windowEnded(windows.get(i % windows.size()));
                }
                pools.set(counted);
                small.keepRoom();
            }
        } finally {
            pools.set(null);
            sampler.join();
        }
    }

    /** A slow database makes tasks 2.4 times as long: for an hour, or every night, when it is no incident. */
    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void anHourOfTasksFarLongerThanUsual_doesNotRaiseTheSize_unlessItComesAgain(int nights, boolean raises) {
        for (int hour = 0; hour < 50; hour++) {
            boolean slow = hour % 24 == 5 && hour / 24 < nights;
            for (int minute = 0; minute < 60; minute++) {
                clock.pass(memory, hours, slow ? "blocked=120 open=300" : "open=300");
            }
        }
        Remembered remembered = hours.remembered(0);
        int incident = clock.minute("blocked=120 open=300").made.size.threads;
        assertThat(incident).isGreaterThan(clock.minute("open=300").made.size.threads);

        assertThat(remembered.busiest.size.threads)
                .isEqualTo(raises ? incident : clock.minute("open=300").made.size.threads);
        assertThat(remembered.slow.size.threads).isEqualTo(raises ? -1 : incident);
    }

    /** Ten minutes of the hour that would want twice the threads. */
    @Test
    void aBrownOutOfTenMinutes_doesNotRaiseTheSize_andIsNamed() {
        pass(5 * 60, "open=300");
        Size usual = hours.remembered(0).busiest.size;
        pass(10, "blocked=120 open=300");
        pass(110, "open=300");

        assertThat(hours.remembered(0).busiest.size.threads).isEqualTo(usual.threads);
        assertThat(hours.hours().get(5).timesBlocked).isCloseTo(2.45, within(0.15));
        assertThat(hours.hours().get(6).timesBlocked).isNaN();
        assertThat(hours.remembered(0).slow.size.threads).isGreaterThan(usual.threads);
    }

    /** A peak at a downstream that is nearly full, or on processors that are: the load explains the length of its tasks. */
    @ParameterizedTest
    @CsvSource({"600, 0", "300, 0.6"})
    void aBusierHour_isNoIncident(int perSecond, double runQueue) {
        String busy = "blocked=120 open=" + perSecond;
        for (Window w : clock.minute(busy).pool.windows) {
            w.runQueueNanos = runQueue * w.serviceNanos;
        }
        pass(5 * 60, "open=300");
        pass(60, busy);
        pass(60, "open=300");

        assertThat(hours.remembered(0).busiest.size.threads).isEqualTo(clock.minute(busy).made.size.threads);
        assertThat(hours.remembered(0).slow.size.threads).isEqualTo(-1);
    }

    @Test
    void aPoolWithANewName_isTheSame() {
        pass(70, PEAK);
        memory.renamed("orders", "orders-worker", "Pool", "Main.java:12");
        Hours named = memory.of("orders-worker", "Pool", "Main.java:12", true);
        assertThat(named.remembered(0).busiest.size.threads).isEqualTo(clock.minute(PEAK).made.size.threads);
        clock.pass(memory, named, NIGHT);
        assertThat(named.remembered(0).busiest.from).isNotNull();
    }

    @Test
    void whatIsWritten_isWhatIsRead() throws IOException {
        pass(4 * 60 + 20, "open=300");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        hours.write(new DataOutputStream(bytes));
        Hours again = Hours.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), memory);
        ByteArrayOutputStream more = new ByteArrayOutputStream();
        again.write(new DataOutputStream(more));
        assertThat(more.toByteArray()).isEqualTo(bytes.toByteArray());
        assertThat(again.remembered(0)).usingRecursiveComparison().isEqualTo(hours.remembered(0));
        assertThat(again.hours().get(1))
                .usingRecursiveComparison()
                .withComparatorForType(Double::compare, Double.class)
                .isEqualTo(hours.hours().get(1));
    }

    private void pass(int minutes, String traffic) {
        for (int i = 0; i < minutes; i++) {
            clock.pass(memory, hours, traffic);
        }
    }
}
