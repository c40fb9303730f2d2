// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** Checks counts and times of stripes. A count has an event, a number, and a time in nanoseconds. */
class CountingTest {

    private final List<Stripe> locked = new ArrayList<>();
    private Stripe stripe = new Stripe(0);
    private Stripes stripes;

    /** Begins a stripe at a time. */
    private CountingTest from(long time) {
        stripe = new Stripe(time);
        return this;
    }

    private CountingTest increment(Event event) {
        stripe.increment(event);
        return this;
    }

    private CountingTest incrementSingleWriter(Event event) {
        stripe.incrementSingleWriter(event);
        return this;
    }

    private CountingTest attributeTimes(long time) {
        stripe.attributeTimes(time);
        return this;
    }

    private CountingTest tryLock() {
        stripe.tryLock();
        return this;
    }

    private CountingTest unlock() {
        stripe.unlock();
        return this;
    }

    private CountingTest missed(Event event, long number, long time) {
        stripe.missed(event, number, time);
        return this;
    }

    private CountingTest count(Event event, long number, long time) {
        stripe.count(event, number, time);
        return this;
    }

    private CountingTest waited(long nanos) {
        stripe.waited(nanos, false, 1);
        return this;
    }

    private CountingTest unwaited(long nanos) {
        stripe.unwaited(nanos);
        return this;
    }

    private String totals(long until, long now) {
        return text(totals(stripe, until), now);
    }

    private long since(long from, long to) {
        Totals totals = totals(stripe, 0);
        return totals.inSystemNanos(to) - totals.inSystemNanos(from);
    }

    /** Makes stripes for so many processors. */
    private CountingTest stripes(int processors) {
        stripes = new Stripes(processors);
        return this;
    }

    /** Locks each of the stripes, as threads that are stopped then. */
    private CountingTest lockAll() {
        for (int i = 0; i < 4; i++) {
            Stripe free = stripes.tryLock(i);
            assertThat(locked).doesNotContain(free);
            locked.add(free);
        }
        return this;
    }

    private CountingTest holderCounts(Event event, long number) {
        locked.get(0).count(event, number, 0);
        return this;
    }

    private CountingTest holderUnlocks() {
        locked.get(0).unlock();
        return this;
    }

    private CountingTest each(Event event, long number, int stripe) {
        stripes.count(event, number, 0, stripe);
        return this;
    }

    private CountingTest missedAnywhere(Event event, long number, long time) {
        stripes.missed(event, number, time);
        return this;
    }

    private CountingTest missedWait(long nanos, int number, long time) {
        stripes.missedWait(nanos, number, time);
        return this;
    }

    private CountingTest missedService(long nanos, long time) {
        stripes.missedService(nanos, time);
        return this;
    }

    private String all(long now) {
        Totals totals = new Totals();
        stripes.addTo(totals, now);
        return text(totals, now);
    }

    /** Returns what is not 0. */
    private static String text(Totals totals, long now) {
        StringJoiner text = new StringJoiner(", ");
        for (Event event : Event.values()) {
            add(text, event.name(), totals.count(event));
        }
        add(text, "outstanding", totals.outstanding());
        long inSystem = (long) totals.inSystemNanos(now);
        if (totals.inSystem() != 0 || inSystem != 0) {
            text.add("in the system " + totals.inSystem() + " for " + inSystem);
        }
        add(text, "in service for", (long) totals.inServiceNanos(now));
        add(text, "served for", totals.serviceNanos);
        add(text, "waited for", totals.waitNanos);
        add(text, "timed starts", totals.timedStarts);
        add(text, "timed waits", totals.timedWaits);
        add(text, "timed completions", totals.timedCompletions);
        return text.toString();
    }

    private static void add(StringJoiner text, String name, long figure) {
        if (figure != 0) {
            text.add(name + " " + figure);
        }
    }

    private static Totals totals(Stripe stripe, long now) {
        Totals totals = new Totals();
        stripe.addTo(totals, now);
        return totals;
    }

    @Test
    void eventsBetweenTwoLooksAtTheClock_areTakenToHaveHappenedInTheMiddle() {
        from(1000);
        for (int i = 0; i < 4; i++) {
            increment(Event.ARRIVED);
        }
        attributeTimes(3000).incrementSingleWriter(Event.ARRIVED);
        // 4 * (4000 - 2000) + (4000 - 3500)
        assertThat(totals(4000, 4000)).isEqualTo("ARRIVED 5, outstanding 5, in the system 5 for 8500");
    }

    @Test
    void aLockThatIsNeverGivenBack_stopsNobody() {
        from(1000).tryLock();
        for (int i = 0; i < 1000; i++) {
            increment(Event.ARRIVED);
        }
        assertThat(totals(4000, 4000)).isEqualTo("ARRIVED 1000, outstanding 1000, in the system 1000 for 1500000");
    }

    @Test
    void timesOfWhatWasMissedAreExact_whenEverTheyAreRead() {
        // a start is as exact as any, the service is not known
        from(1000).missed(Event.ARRIVED, 1, 100).missed(Event.STARTED, 1, 130).missed(Event.COMPLETED, 1, 170);
        assertThat(totals(5000, 1_000_000))
                .isEqualTo(
                        "ARRIVED 1, STARTED 1, COMPLETED 1, in the system 0 for 70, in service for 40, timed starts 1");
    }

    @Test
    void whatWasMissedWhileTheLockWasTaken_hasTheTimeOfTheLast() {
        from(1000)
                .tryLock()
                .missed(Event.ARRIVED, 1, 2000)
                .missed(Event.ARRIVED, 1, 2010)
                .count(Event.ARRIVED, 1, 1990)
                .unlock();
        // 90 + 90 + 110
        assertThat(totals(5000, 2100)).isEqualTo("ARRIVED 3, outstanding 3, in the system 3 for 290");
    }

    @Test
    void whatIsTakenBackLeavesNothing() {
        from(1000).missed(Event.STARTED, 1, 130).missed(Event.STARTED, -1, 130);
        assertThat(totals(5000, 6000)).isEmpty();
    }

    @Test
    void aWaitThatIsTakenBackIsNone() {
        from(1000).waited(40).waited(7).unwaited(40);
        assertThat(totals(0, 1000)).isEqualTo("waited for 7, timed waits 1");
    }

    @Test
    void theIntegralIsTheSumOfEveryTasksStay() {
        // in the system from 10 to 50 and from 20 on, in service from 30 to 50
        count(Event.ARRIVED, 1, 10)
                .count(Event.ARRIVED, 1, 20)
                .count(Event.STARTED, 1, 30)
                .count(Event.COMPLETED, 1, 50);
        assertThat(totals(0, 100))
                .isEqualTo(
                        "ARRIVED 2, STARTED 1, COMPLETED 1, outstanding 1, in the system 1 for 120, in service for 20, timed starts 1, timed completions 1");
    }

    @Test
    void differencesOfIntegralsSurviveSumsThatWrapAround() {
        for (int i = 0; i < 1000; i++) {
            count(Event.ARRIVED, 1, Long.MAX_VALUE - 1_000);
        }
        assertThat(since(Long.MIN_VALUE + 999_000 - 1, Long.MIN_VALUE + 999_000 + 6))
                .isEqualTo(7000);
    }

    @Test
    void everyFateLeavesNothingUnaccountedFor() {
        count(Event.ARRIVED, 1, 1)
                .count(Event.REMOVED, 1, 2)
                .count(Event.ARRIVED, 1, 1)
                .count(Event.REJECTED, 1, 2)
                .count(Event.ARRIVED, 1, 1)
                .count(Event.CALLER_RAN, 1, 2)
                .count(Event.REQUEUED, 1, 3)
                .count(Event.STARTED, 1, 4);
        assertThat(totals(0, 5))
                .isEqualTo(
                        "ARRIVED 3, REQUEUED 1, STARTED 1, REMOVED 1, REJECTED 1, CALLER_RAN 1, in the system 1 for 5, in service for 1, timed starts 1");
    }

    @Test
    void stripes_thatAreNeverUnlocked_keepTheirCountsAndStopNobody() {
        stripes(2);
        lockAll();
        holderCounts(Event.ARRIVED, 2)
                .each(Event.ARRIVED, 1, 0)
                .each(Event.ARRIVED, 1, 1)
                .each(Event.ARRIVED, 1, 2);
        assertThat(stripes.tryLock(0)).isNull();
        assertThat(all(0)).isEqualTo("ARRIVED 5, outstanding 5, in the system 5 for 0");
    }

    @Test
    void stripes_aHolderThatWasOnlySlow_stillCounts() {
        stripes(1);
        lockAll();
        each(Event.ARRIVED, 1, 0);
        assertThat(all(0)).isEqualTo("ARRIVED 1, outstanding 1, in the system 1 for 0");
        holderCounts(Event.ARRIVED, 1).holderUnlocks();
        assertThat(all(0)).isEqualTo("ARRIVED 2, outstanding 2, in the system 2 for 0");
        assertThat(locked).contains(stripes.tryLock(0));
    }

    @Test
    void stripes_whatIsTakenBackWhileNoStripeIsFree_isTakenBack() {
        stripes(1).each(Event.REMOVED, 1, 0);
        lockAll();
        each(Event.REMOVED, -1, 0);
        assertThat(all(0)).isEmpty();
    }

    @Test
    void stripes_timesOfTasksThatFoundNoStripeFree_areSummedAsAllOthersAre() {
        stripes(1);
        lockAll();
        missedAnywhere(Event.STARTED, 2, 50)
                .missedWait(30, 1, 50)
                .missedWait(7, 1, 50)
                .missedWait(7, -1, 50)
                .missedService(100, 150);
        assertThat(all(200))
                .isEqualTo(
                        "STARTED 2, COMPLETED 1, outstanding -2, in the system -1 for -50, in service for 250, served for 100, waited for 30, timed starts 2, timed waits 1, timed completions 1");
    }

    /** A quota of one processor does not keep the threads of a JVM from running on many. */
    @Test
    void whereTheJvmSeesOneProcessor_thereAreStripesForSeveral() {
        assertThat(Stripes.count(1)).isEqualTo(4);
        assertThat(Stripes.count(6)).isEqualTo(8);
        assertThat(Stripes.count(64)).isEqualTo(Stripes.MAX);
    }

    @Test
    void manyThreadsLoseNothing() throws InterruptedException {
        Stripe stripe = new Stripe(1000);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 50_000; n++) {
                    stripe.missed(Event.ARRIVED, 1, 1_000);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(totals(stripe, 1_000).count(Event.ARRIVED)).isEqualTo(200_000);
        assertThat(totals(stripe, 1_000).inSystemNanos(1_001)).isEqualTo(200_000);
    }
}
