// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the advice where a busier hour than the present is remembered. */
class RememberedTest {

    private static final double DAY = 24 * 3600;

    /**
     * The pool now; hours seen, and the size, low and high of the busiest (+: or more), if there was one; what is said: verdict,
     * size (now), core, and how the sentence begins.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // nobody is told to shrink at night
                "threads=34 open=80 | 30 33 31 35 | KEEP 33 34 |"
                        + " keep 34 threads: NOW are enough now, but Monday 10:00 to 11:00 needed 31 to 35.",
                "threads=34 open=80 | 30 33 31 35+ | KEEP 33 34 |"
                        + " keep 34 threads: NOW are enough now, but Monday 10:00 to 11:00 needed 31 to 35 or more.",
                // more than that are too many, once enough was seen
                "threads=60 open=80 | 30 33 31 35 | SHRINK 33 33 | shrink 60 -> 33 threads: NOW are enough now, but Monday",
                "threads=60 open=80 | 23 33 31 35 | KEEP 33 60 |"
                        + " keep 60 threads: NOW are enough now, but Monday 10:00 to 11:00 needed 31 to 35; seen 23 h, and a",
                "threads=36 open=80 | 30 33 31 35 | KEEP 33 36 | keep 36 threads: NOW are enough now, but Monday",
                // nor are those that the busiest hour may have needed
                "threads=45 open=80 | 30 33 31 50 | KEEP 33 45 | keep 45 threads: NOW are enough now, but Monday",
                // and who followed another advice at night is told before Monday comes
                "threads=16 open=80 | 2 33 31 35 | GROW 33 33 | grow 16 -> 33 threads: NOW are enough now, but Monday",
                "threads=1 open=5 | 2 33 31 35 | KEEP_ORDER 33 1 | keep 1 thread, which runs tasks in order, or grow to 33",
                // a maximum above one says that order does not matter, a fork-join pool promises none, and a library
                // has one of its own
                "threads=1 maximum=8 open=5 | 2 33 31 35 | GROW 33 33 | grow 1 -> 33 threads: too little was seen recently, but",
                "threads=1 forkJoin=1 open=5 | 2 33 31 35 | GROW 33 33 | grow 1 -> 33 threads: too little was seen recently, but",
                "threads=1 housekeeping=1 open=5 | 2 33 31 35 | KEEP 33 1 | keep 1 thread: too little was seen recently, but",
                // the present wants more than any hour: as without a memory
                "threads=2 open=90 | 30 3 2 4 | GROW NOW NOW | grow 2 -> NOW",
                // nothing busier: only shrinking waits
                "threads=60 open=80 | 30 1 1 2 | SHRINK NOW NOW | shrink 60 -> NOW threads.",
                "threads=60 open=80 | 2 1 1 2 | KEEP NOW 60 |"
                        + " keep 60 threads: NOW are enough for the load seen so far; seen 2 h, and a busier hour may come.",
                "threads=60 open=80 | 0.02 | KEEP NOW 60 |"
                        + " keep 60 threads: NOW are enough for the load seen so far; seen 72 s, and a busier hour may come.",
                "threads=8 open=80 | 0.02 | KEEP NOW 8 | keep 8 threads, because a change to NOW would",
                // after a restart, and where nothing comes, what is remembered speaks
                "threads=34 seconds=3 open=80 | 30 33 31 35 | KEEP 33 34 |"
                        + " keep 34 threads: too little was seen recently, but Monday 10:00 to 11:00 needed 31 to 35. No",
                "threads=16 idle=60 | 30 33 31 35 | GROW 33 33 | grow 16 -> 33 threads: 1 is enough now, but",
                "threads=60 idle=60 | 30 33 31 35 | KEEP 33 60 | keep 60 threads: 1 is enough now, but Monday",
                "threads=16 seconds=3 open=80 | 0.5 | WAIT -1 -1 | no recommendation",
                // nor what the system does not allow
                "threads=16 room=2 open=80 | 2 33 31 35 | GROW 18 18 | grow 16 -> 18 threads: NOW are enough now, but Monday",
                // consumers are sized for the busiest hour as well, but never beyond their partitions
                "threads=2 partitions=12 seconds=120 open=20 | 30 8 7 9 | GROW 8 8 | grow 2 -> 8 threads: 1 is enough now, but",
                "threads=2 partitions=5 seconds=120 open=20 | 30 8 7 9 | GROW 5 5 | grow 2 -> 5 threads: 1 is enough now, but",
            })
    void said(String pool, String hour, String advised, String begins) {
        PoolSnapshot seen = new Pools().of("cpu=1 blocked=49 " + pool);
        seen.completedEver = Math.max(1, seen.completedEver);
        Assessment assessment = Assessment.of(seen);
        Recommendation present = advise(assessment, Remembered.NOTHING);
        Recommendation made = advise(assessment, remembered(hour, Remembered.Peak.NONE));

        String now = String.valueOf(present.size.threads);
        String[] expected = advised.replace("NOW", now).split(" ");
        String explanation = Sentences.explanation(made);
        assertThat(made.verdict.name()).as(explanation).isEqualTo(expected[0]);
        assertThat(made.size.threads).as(explanation).isEqualTo(Integer.parseInt(expected[1]));
        assertThat(made.corePoolSize).as(explanation).isEqualTo(Integer.parseInt(expected[2]));
        assertThat(made.present.size.threads).isEqualTo(present.size.threads);
        assertThat(made.present.size.low).isEqualTo(present.size.low);
        if (explanation.contains("but Monday")) {
            assertThat(explanation).doesNotContain("Any size will do");
        }
        assertThat(explanation).startsWith("pool: " + begins.trim().replace("NOW", now));
    }

    /** {@code enough}: hours; days not seen; the verdict. */
    @ParameterizedTest
    @CsvSource({
        "24, MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SUNDAY, KEEP",
        "24, TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY, SHRINK",
        "0, MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SUNDAY, SHRINK",
        "1, MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY, SHRINK"
    })
    void aWeekendIsNoDay_unlessSomebodySaysThatWhatWasSeenIsAll(double enough, String unseen, String verdict) {
        List<DayOfWeek> days =
                Stream.of(unseen.split(" ")).map(DayOfWeek::valueOf).collect(Collectors.toList());
        Assessment assessment = Assessment.of(new Pools().of("cpu=1 blocked=49 threads=60 open=80"));
        Remembered remembered =
                new Remembered(30 * 3600, enough * 3600, days, Remembered.Peak.NONE, Remembered.Peak.NONE);
        Recommendation made = advise(assessment, remembered);

        assertThat(made.verdict.name()).isEqualTo(verdict);
        assertThat(Sentences.explanation(made).contains("; seen 30 h, not yet observed: Mon Tue Wed Thu Fri"))
                .isEqualTo(verdict.equals("KEEP"));
    }

    /** A service that runs at weekends alone has been seen as a whole after a week of them. */
    @Test
    void aWeekInAllIsEnough() {
        List<DayOfWeek> days = Stream.of(DayOfWeek.values()).limit(5).collect(Collectors.toList());
        Assessment assessment = Assessment.of(new Pools().of("cpu=1 blocked=49 threads=60 open=80"));
        Recommendation made =
                advise(assessment, new Remembered(7 * DAY, DAY, days, Remembered.Peak.NONE, Remembered.Peak.NONE));

        assertThat(made.verdict).isEqualTo(Verdict.SHRINK);
    }

    @Test
    void anIncidentIsNamed() {
        Assessment assessment = Assessment.of(new Pools().of("cpu=1 blocked=49 threads=60 open=80"));
        Recommendation made =
                advise(assessment, remembered("30 1 1 2", peak(1, new Size(50, 50, 50, Limit.LOAD), false)));

        assertThat(made.verdict).isEqualTo(Verdict.SHRINK);
        assertThat(Sentences.explanation(made))
                .contains("Tuesday 10:00 to 11:00 needed 50 threads, but its tasks took far longer than usual");
    }

    /** The advice to grow was a step, which has gained nothing since. */
    @Test
    void anHourThatWantedAStepWithoutGain_wantsItNoMore() {
        Assessment assessment = Assessment.of(new Pools()
                .of("downstream=8 formerThreads=12 resizedAt=60 threads=24 cpu=0.1 blocked=20 processors=16 seconds=120"
                        + " closed=100"));
        Recommendation made = advise(assessment, remembered("30 24 24 48+", Remembered.Peak.NONE));

        assertThat(made.verdict).as(Sentences.explanation(made)).isEqualTo(Verdict.SHRINK);
        assertThat(made.size.threads).isEqualTo(12);
    }

    private static Recommendation advise(Assessment assessment, Remembered remembered) {
        Goal goal = new Goal(0.9, Double.NaN);
        Share share = Share.alone(assessment, goal);
        return Recommender.advise(assessment, goal, share, PreviousAdvice.NONE, remembered).recommendation;
    }

    private static Remembered remembered(String hour, Remembered.Peak slow) {
        String[] parts = hour.trim().split("[ +]");
        double seconds = 3600 * Double.parseDouble(parts[0]);
        Remembered.Peak busiest = Remembered.Peak.NONE;
        if (parts.length > 1) {
            int[] size = Stream.of(parts).skip(1).mapToInt(Integer::parseInt).toArray();
            busiest = peak(0, new Size(size[0], size[1], size[2], Limit.LOAD), hour.contains("+"));
        }
        return new Remembered(seconds, DAY, Collections.emptyList(), busiest, slow);
    }

    private static Remembered.Peak peak(int day, Size size, boolean isLowerBound) {
        ZonedDateTime from =
                ZonedDateTime.parse("2026-11-23T10:00+01:00[Europe/Berlin]").plusDays(day);
        return new Remembered.Peak(from, from.plusHours(1), size, isLowerBound, 0.9);
    }
}
