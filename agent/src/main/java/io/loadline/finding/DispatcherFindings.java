// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.STILL;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.BlockingCoroutines;
import io.loadline.model.Fact;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.List;

/**
 * Findings about Kotlin's dispatchers. A coroutine that suspends leaves its thread; {@code runBlocking} keeps it, until
 * other coroutines have ended that may need a thread of the same dispatcher. Pure.
 */
public final class DispatcherFindings {

    private static final String PACKAGE = "kotlinx.coroutines.";

    private DispatcherFindings() {}

    /** Returns whether this may be a dispatcher whose tasks wait while none ends. */
    public static boolean mayBeStarved(String poolClass, Window latest) {
        return poolClass != null && poolClass.startsWith(PACKAGE) && isStill(latest);
    }

    private static boolean isStill(Window w) {
        return w.completed == 0 && w.inSystemNanos - w.inServiceNanos >= w.nanos();
    }

    /** Returns the finding of a dispatcher of which all threads wait in {@code runBlocking} while none of its tasks ends. */
    public static List<Finding> of(PoolSnapshot pool, BlockingCoroutines blocked) {
        int windows = 0;
        double still = 0;
        for (int i = pool.windows.size() - 1; i >= 0 && isStill(pool.windows.get(i)); i--) {
            windows++;
            still += pool.windows.get(i).nanos() / 1e9;
        }
        int most = pool.state == null ? Integer.MAX_VALUE : pool.state.maximumPoolSize;
        // true for NaN, when no task has ended
        boolean isLong = !(still * 1e3 <= MANY_SERVICES * pool.service.p90);
        if (windows < STILL || blocked.threads < most || !isLong) {
            return Collections.emptyList();
        }
        Window last = pool.windows.get(pool.windows.size() - 1);
        return Collections.singletonList(Finding.of(
                Code.DISPATCHER_STARVED,
                pool.name,
                "",
                blocked.threads,
                (int) Math.round((last.inSystemNanos - last.inServiceNanos) / last.nanos()),
                still,
                blocked.calledFrom.isEmpty() ? null : Fact.of("called-from", blocked.calledFrom)));
    }
}
