// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.memory.Hours;
import io.loadline.model.Advice;
import io.loadline.model.Goal;
import io.loadline.model.Share;
import io.loadline.model.SizeTest;
import io.loadline.model.TrackRecord;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.function.Function;

/**
 * Tests of the model by the changes of one pool's size.
 *
 * <pre>
 *   window with other settings   a change: the model of the windows before it predicts; another change drops the test
 *   each recommendation          the test is judged once the new size was seen for long enough
 *   after a restart              the prediction that the memory kept, if the size is now the one recommended before
 * </pre>
 *
 * The sampler's thread reports windows; the rest is for the advisor's thread.
 */
final class SizeTests {

    /** State at the end of the last window. Sampler's thread only. */
    private PoolState last;

    private long since;
    private int windows;

    /** The last change for which there is no test yet. Guarded by this. */
    private SizeTest.Change change;

    /** Time of the first window, in milliseconds since 1970. */
    private volatile long firstMillis;

    /** End of the first windows, in which code is being compiled. */
    private volatile Window warm;

    /** The test that waits for its windows; null if there is none. */
    private SizeTest test;

    /** The prediction from before this pool was first seen; null if there is none, or its time is over. */
    private SizeTest.Kept former;

    private boolean isFormerOver;

    /** @param millis the present time, in milliseconds since 1970 */
    void windowEnded(Window window, PoolState now, long millis) {
        if (last == null) {
            since = window.start;
            firstMillis = millis;
        } else if (now.corePoolSize != last.corePoolSize || now.maximumPoolSize != last.maximumPoolSize) {
            // by the same rules, as those may change without any setting
            int from = SizeTest.Change.size(now, last.corePoolSize, last.maximumPoolSize);
            int to = SizeTest.Change.size(now, now.corePoolSize, now.maximumPoolSize);
            if (from != to) {
                put(new SizeTest.Change(from, to, millis, last, since, window.start, window.end));
                since = window.end;
            }
        }
        last = now;
        if (!window.isIdle() && ++windows == Hours.COMPILING_WINDOWS) {
            warm = window;
        }
    }

    private synchronized void put(SizeTest.Change next) {
        change = next;
    }

    private synchronized SizeTest.Change take() {
        SizeTest.Change next = change;
        change = null;
        return next;
    }

    /**
     * Makes the test of a new change, and judges the one that waits.
     *
     * @param advise makes advice from a part of the history
     */
    void look(PoolSnapshot pool, Hours hours, Goal goal, Share share, Function<PoolSnapshot, Advice> advise) {
        SizeTest.Change next = take();
        if (next != null) {
            PoolSnapshot before = next.before(pool);
            boolean isLimited = Math.max(next.from, next.to) < Integer.MAX_VALUE;
            test = before == null || !isLimited ? null : SizeTest.of(next, advise.apply(before));
            former = null;
            isFormerOver = true;
            hours.keep(null);
        }
        lookAtFormer(pool, hours);
        TrackRecord.Entry tested = test == null ? null : test.judge(pool, goal, share);
        if (tested != null) {
            test = null;
            if (tested != SizeTest.NOT_COMPARABLE) {
                hours.tested(tested);
            }
        }
    }

    private void lookAtFormer(PoolSnapshot pool, Hours hours) {
        former = isFormerOver ? former : hours.kept();
        Window compiled = warm;
        if (former == null || compiled == null) {
            return;
        }
        int now = SizeTest.Change.size(pool.state, pool.state.corePoolSize, pool.state.maximumPoolSize);
        if (now != former.from && now == former.prediction.threads) {
            test = SizeTest.of(new SizeTest.Change(former.from, now, firstMillis, null, 0, 0, compiled.end), former);
        }
        former = null;
        isFormerOver = true;
    }

    /** Keeps the prediction of new advice for a restart. */
    void advised(Advice advice, Hours hours) {
        if (advice.predicts()) {
            isFormerOver = true;
            hours.keep(SizeTest.Kept.of(advice));
        }
    }
}
