// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import io.loadline.finding.Finding;
import io.loadline.model.Verdict;
import io.loadline.window.Distribution;
import io.loadline.window.Window;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverviewTest {

    private static final int FIXED = Integer.MAX_VALUE;

    private final List<PoolRow> pools = new ArrayList<>();
    private PoolRow latest;

    @TestFactory
    Stream<DynamicTest> tables() throws IOException {
        return Stories.of("pool-tables", story -> {
            pools.clear();
            story.does("pool", with -> latest = pool(with.text(0), with.whole(1)))
                    .does("sizes", with -> sizes(latest, with.small(0), with.small(1), with.small(2), with.text(3)))
                    .does("recommended", with -> recommended(latest, with.text(0), with.small(1), with.small(2)))
                    .does("rejected", with -> latest.rejected = with.whole(0))
                    .does("putBack", with -> latest.putBack = with.whole(0))
                    .does("callerRan", with -> latest.callerRan = with.whole(0))
                    .does("createdAt", with -> latest.createdAt = with.text(0))
                    .does("isHelper", with -> latest.isHelper = true)
                    .does("isStarved", with -> latest.isStarved = true)
                    .does("isFull", with -> latest.isFull = true)
                    .asks("lines", with -> lines(with.small(0)).trim())
                    .asks("wideLines", with -> overview()
                            .answer(Overview.table(with.small(0), Overview.Order.IMPORTANCE, true, false, ""))
                            .trim())
                    .asks("standing", with -> latest.rank());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 100, 120, 200})
    void noLineIsLongerThanTheWindow_whateverTheFigures(int width) {
        for (double extreme : new double[] {Double.NaN, -1, 0, 1e-9, 12_345, 1e18, Double.MAX_VALUE}) {
            PoolRow pool = recommended(
                    sizes(pool("opensearch[node-1][search_throttled]" + extreme, 5), 1, 2_000_000, 7, "bounded-queue"),
                    "grow",
                    2_000_000,
                    Integer.MAX_VALUE);
            pool.arrivalsPerSecond = extreme;
            pool.waitShare = extreme;
            pool.meanWaitMillis = extreme;
            pool.queued = extreme;
            pool.service = distribution(extreme);
            pool.wait = distribution(extreme);
            pool.load90 = extreme;
            pool.rejected = Long.MAX_VALUE;
        }
        List<String> table = Arrays.asList(lines(width).split("\n"));
        assertThat(table)
                .allSatisfy(line ->
                        assertThat(line.length()).as(line).isLessThanOrEqualTo(Math.max(width, longestWord(line))));
        int titles = 2;
        // the narrowest table has room for names only
        if (width > 20) {
            assertThat(table.subList(titles, titles + 8))
                    .allSatisfy(line -> assertThat(line).hasSameSizeAs(table.get(titles)));
        }
    }

    @Test
    void aHundredPools_areAPageOfSixtyKilobytes_withAPictureForEach() {
        AtomicInteger made = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            PoolRow pool =
                    recommended(pool("com.acme.orders.executor-" + i, 100), i % 2 == 0 ? "grow" : "shrink", 3, 3);
            String said = String.join(" ", Collections.nCopies(12, "A sentence of a usual length about the pool."));
            pool.explanation = () -> {
                made.incrementAndGet();
                return said;
            };
            pool.windows = () -> busy(600);
        }
        String page = overview().html();

        assertThat(page.length()).isLessThan(60_000);
        assertThat(made).as("explanations").hasValueLessThan(20);
        assertThat(page.split("<svg ", -1)).hasSize(101);
        assertThat(page).contains("<p>There is more: open the pages of the pools.</p>");
    }

    /** Returns so many windows, in which one to four of four threads are busy by turns. */
    private static List<Window> busy(int count) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Window window = new Window(i * 1_000_000_000L, (i + 1) * 1_000_000_000L);
            window.inServiceNanos = 1e9 * (1 + 3 * Math.abs(Math.sin(i / 9.0)));
            window.threadsAtEnd = 4;
            windows.add(window);
        }
        return windows;
    }

    @Test
    void theHeadline_isAWarning_elseAdvice_andANoticeComesLast() {
        recommended(pool("orders", 100), "grow", 6, 6);
        recommended(pool("</svg><script>\"'", 100), "shrink", 2, 2);
        Finding notice = Finding.of(Finding.Code.MAXIMUM_WITHOUT_EFFECT, "orders", "", 4, 16, 4L);

        String page = html(notice);
        assertThat(page)
                .contains("<h1>orders says grow.</h1>", "&#9650; grow</span>", "<td>4 &#8594; 6</td>", "&#9660; shrink")
                .doesNotContain("<script");
        assertThat(page.indexOf("has no effect")).isGreaterThan(page.indexOf("says shrink"));

        Finding warning = Finding.of(Finding.Code.WAITS_FOR_ITSELF, "orders", "", 3, 4, 2L);
        assertThat(html(notice, warning)).contains("<h1>orders: warning: ");
    }

    private String html(Finding... findings) {
        return new Overview("", pools, Arrays.asList(findings), Collections.emptyList()).html();
    }

    private static int longestWord(String line) {
        return line.contains(" ") ? 0 : line.length();
    }

    private PoolRow pool(String name, long arrived) {
        PoolRow pool = new PoolRow();
        pool.name = name;
        pool.arrived = arrived;
        pools.add(pool);
        return sizes(pool, 4, 4, FIXED, "fixed");
    }

    private static PoolRow sizes(PoolRow pool, int core, int maximum, int queue, String kind) {
        pool.core = core;
        pool.maximum = maximum;
        pool.kind = kind;
        pool.staysAtCore = queue == FIXED && !kind.equals("threads-first") && !kind.equals("connections");
        return pool;
    }

    private static PoolRow recommended(PoolRow pool, String verdict, int core, int maximum) {
        pool.verdict = Stream.of(Verdict.values())
                .filter(each -> each.code().equals(verdict))
                .findFirst()
                .get();
        String said = pool.name + " says " + verdict + ".";
        pool.explanation = () -> said;
        pool.bestCore = core;
        pool.bestMaximum = maximum;
        pool.size = maximum;
        pool.goal = maximum;
        return pool;
    }

    private static Distribution distribution(double value) {
        return new Distribution(1, value, value / 2, value, value, value, value);
    }

    private Overview overview() {
        return new Overview(pools.size() + " pools", pools, Collections.emptyList(), Collections.emptyList());
    }

    private String lines(int width) {
        return overview().text(width);
    }
}
