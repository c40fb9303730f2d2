// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.Stories;
import io.loadline.record.count.Totals;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WindowPartsTest {

    private static final long SECOND = 1_000_000_000;
    private static final double YEAR = 365.25 * 86_400 * SECOND;

    @TestFactory
    Stream<DynamicTest> parts() throws IOException {
        return Stories.of("windows", story -> {
            PoolMonitor.Accounting accounting = new PoolMonitor.Accounting();
            PoolNames names = new PoolNames();
            Totals.Unwrapped sum = new Totals.Unwrapped();
            story.asks("take", with -> names.take(with.text(0)))
                    .does("takeMany", with -> {
                        for (int i = 0; i < with.whole(0); i++) {
                            names.take(with.text(1));
                        }
                    })
                    .asks("sum", with -> (long) (sum.read((long) (with.number(0) * YEAR)) / YEAR * 10 + 0.5) / 10.0)
                    .does("release", with -> names.release(with.text(0)))
                    .asks("name", with -> PoolNames.withoutNumber(with.whole()))
                    .asks("lasting", with -> new PoolNames.ChangingParts(with.number(0)).removedFrom(with.text(1)))
                    .asks("late", with -> {
                        Stalls stalls = new Stalls();
                        stalls.wokeUp(0, 7 * SECOND);
                        return stopped(stalls, with.number(0), 7 + with.number(1));
                    })
                    .asks("firstLate", with -> stopped(new Stalls(), with.number(0), 20))
                    .asks("queued", with -> {
                        accounting.check(0, with.small(0), with.is(1), with.whole(2) * SECOND);
                        return accounting.error == null ? "adds up" : accounting.error;
                    });
        });
    }

    private static String stopped(Stalls stalls, double late, double waited) {
        stalls.wokeUp((long) (late * SECOND), waited * SECOND);
        return stalls.endWindow() / 1e9 + " s, " + stalls.endWindow();
    }
}
