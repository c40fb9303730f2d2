// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.report.FindingText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of lines that build pools, with a clock that the test sets. */
class PoolLinesTest {

    private static final long SECOND = 1_000_000_000;
    private static final String LINE = "com.acme.Report.run(Report.java:42)";

    private final PoolLines lines = new PoolLines();

    private void windows(int number) {
        for (int i = 0; i < number; i++) {
            lines.windowEnded();
        }
    }

    @Test
    void poolsThatAServerBuildsWhenItStarts_areNoLeak() {
        for (int pool = 0; pool < 300; pool++) {
            lines.built(LINE, "shard", pool * SECOND / 10);
        }

        for (int second = 1; second < 3_600; second++) {
            lines.windowEnded();
            assertThat(lines.found(line -> 300, second * SECOND)).isEmpty();
        }
    }

    @Test
    void aLineThatGoesOnBuilding_andEndsNone_leaks() {
        for (int second = 0; second <= 600; second++) {
            lines.built(LINE, "report", second * SECOND);
            lines.windowEnded();
        }

        assertThat(lines.found(line -> 0, 600 * SECOND)).as("without threads").isEmpty();
        List<Finding> found = lines.found(line -> 601, 600 * SECOND);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).code).isEqualTo(Code.POOLS_LEAKED);
        assertThat(found.get(0).pool).isEqualTo("report");
        assertThat(FindingText.sentence(found.get(0))).contains("601 pools with 601 threads", LINE);
        assertThat(FindingText.evidence(found.get(0)))
                .contains("601 pools built there in 10 min", "recently 60.", " more each minute");
    }

    /** A line that has stopped is no fault any more, though its pools remain. */
    @Test
    void aLineThatHasStopped_isForgivenAfterAsLongAgain() {
        for (int second = 0; second <= 150; second++) {
            lines.built(LINE, "report", second * SECOND);
            lines.windowEnded();
        }

        assertThat(lines.found(line -> 151, 151 * SECOND)).hasSize(1);
        assertThat(lines.found(line -> 151, 600 * SECOND)).isEmpty();
    }

    @Test
    void poolsThatAreEndedAfterEachCall_areWaste_andManyASecondAreWorse() {
        for (int pool = 0; pool < 1_200; pool++) {
            lines.built(LINE, "report", pool * SECOND / 10);
            lines.ended(LINE);
        }
        windows(120);
        Finding slow = lines.found(line -> 1, 120 * SECOND).get(0);
        assertThat(slow.code).isEqualTo(Code.POOL_FOR_EACH_CALL);
        assertThat(slow.severity).isEqualTo(Severity.NOTICE);

        for (int pool = 0; pool < 20_000; pool++) {
            lines.built(LINE, "report", 120 * SECOND + pool * SECOND / 20);
            lines.ended(LINE);
        }
        assertThat(lines.found(line -> 1, 1_120 * SECOND).get(0).severity).isEqualTo(Severity.WARNING);
    }

    @Test
    void poolsForEachCallThatAreBuiltNoMore_areForgivenAfterHalfAMinute_orTenGaps() {
        PoolLines clients = new PoolLines(true);
        for (int second = 0; second <= 3_600; second++) {
            lines.built(LINE, "report", second * SECOND);
            lines.ended(LINE);
            lines.windowEnded();
            clients.built(LINE, "java.net.http.HttpClient", second * SECOND);
            clients.windowEnded();
        }

        assertThat(lines.found(line -> 0, 3_629 * SECOND)).hasSize(1);
        assertThat(clients.found(line -> 0, 3_629 * SECOND)).hasSize(1);
        assertThat(lines.found(line -> 0, 3_630 * SECOND)).isEmpty();
        assertThat(clients.found(line -> 0, 3_630 * SECOND)).isEmpty();

        PoolLines seldom = new PoolLines();
        for (int call = 0; call <= 100; call++) {
            seldom.built(LINE, "report", 100 * call * SECOND);
            seldom.ended(LINE);
        }
        for (int window = 0; window < 200; window++) {
            seldom.windowEnded();
        }
        assertThat(seldom.found(line -> 0, 10_900 * SECOND)).hasSize(1);
        assertThat(seldom.found(line -> 0, 11_300 * SECOND)).isEmpty();
    }

    /** A client of OkHttp has a pool of threads, which stays for a while, and one of calls, which is garbage at once. */
    @Test
    void poolsOfTwoFamiliesAtOneLine_haveFatesOfTheirOwn() {
        for (int second = 0; second <= 600; second++) {
            lines.built(PoolLines.line("jdk", LINE), "threads", second * SECOND);
            lines.built(PoolLines.line("okhttp", LINE), "calls", second * SECOND);
            lines.ended(PoolLines.line("okhttp", LINE));
            lines.windowEnded();
        }

        List<Finding> found = lines.found(line -> line.startsWith("jdk") ? 601 : 0, 600 * SECOND);
        assertThat(found)
                .extracting(finding -> finding.code)
                .containsExactlyInAnyOrder(Code.POOLS_LEAKED, Code.POOL_FOR_EACH_CALL);
        assertThat(found).extracting(FindingText::sentence).allMatch(sentence -> sentence.endsWith(" at " + LINE));
    }

    @Test
    void fewPools_orNoTimeYet_sayNothing() {
        for (int pool = 0; pool < 29; pool++) {
            lines.built(LINE, "tenant", pool * 20 * SECOND);
        }
        windows(580);
        assertThat(lines.found(line -> 29, 580 * SECOND)).isEmpty();

        for (int pool = 0; pool < 1_000; pool++) {
            lines.built("com.acme.Other.run(Other.java:1)", "other", 580 * SECOND + pool * SECOND / 10);
        }
        windows(119);
        assertThat(lines.found(line -> 1_000, 680 * SECOND)).isEmpty();
        windows(1);
        assertThat(lines.found(line -> 1_000, 680 * SECOND)).hasSize(1);
    }

    @Test
    void clientsAreCalledByTheirName_whetherTheyEndOrNot() {
        PoolLines clients = new PoolLines(true);
        for (int second = 0; second <= 600; second++) {
            clients.built(LINE, "java.net.http.HttpClient", second * SECOND);
            clients.windowEnded();
        }
        List<Finding> found = clients.found(line -> 0, 600 * SECOND);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).code).isEqualTo(Code.CLIENT_FOR_EACH_REQUEST);
        assertThat(FindingText.sentence(found.get(0)))
                .isEqualTo("A java.net.http.HttpClient is built for each request, 1.0 a second, all at " + LINE
                        + ": each has threads and connections of its own");
    }
}
