// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.COLD;
import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MIN_WINDOWS;

import io.loadline.model.queueing.Percentile;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.List;

/**
 * The warm-up of a pool: its first windows, in which tasks take longer since code is compiled and connections are opened. They say
 * nothing about the load of the hours that follow.
 *
 * <pre>
 *   S(w)      time in service / tasks completed, of each window to which ten tasks or more came; S is the median
 *   warm-up   the first windows, at most 30, as long as S(w) > 1.5 S
 *   none      if more than a quarter of the tasks arrived in it, as those of a batch do
 * </pre>
 *
 * A history that begins neither with the pool nor with its present size has no warm-up.
 */
final class WarmUp {

    private WarmUp() {}

    /** Returns the part after the warm-up; the same snapshot if there is none. */
    static PoolSnapshot without(PoolSnapshot pool) {
        int warm = hasBegun(pool) ? length(pool.windows) : 0;
        return warm == 0 || isLoad(pool.windows, warm) ? pool : SinceResize.from(pool, warm);
    }

    /** Returns the evidence that a part was left out, with the service times in it and after it. */
    static Fact fact(PoolSnapshot whole, PoolSnapshot warm) {
        List<Window> left = whole.windows.subList(0, whole.windows.size() - warm.windows.size());
        return Fact.of("warm-up", Window.sum(left, Window::nanos) / 1e9, millis(left), millis(warm.windows));
    }

    private static double millis(List<Window> windows) {
        return Window.sum(windows, w -> w.inServiceNanos) / Window.sum(windows, w -> w.completed) / 1e6;
    }

    /** Returns whether the pool, or its present size, is younger than its history is long. */
    private static boolean hasBegun(PoolSnapshot pool) {
        if (pool.windows.isEmpty()) {
            return false;
        }
        Window first = pool.windows.get(0);
        return (pool.at - first.start) / 1e9 < pool.historySeconds - first.nanos() / 1e9;
    }

    private static int length(List<Window> windows) {
        double[] services = windows.stream()
                .filter(WarmUp::isKnown)
                .mapToDouble(WarmUp::service)
                .toArray();
        double usual = Percentile.of(services, 50);
        int warm = 0;
        for (int i = 0; i < Math.min(LOOK, windows.size()); i++) {
            Window w = windows.get(i);
            if (isKnown(w) && service(w) > COLD * usual) {
                warm = i + 1;
            } else if (!w.isIdle()) {
                return warm;
            }
        }
        return warm;
    }

    private static boolean isKnown(Window w) {
        return w.arrived >= MIN_WINDOWS;
    }

    private static double service(Window w) {
        return w.inServiceNanos / Math.max(1, w.completed);
    }

    private static boolean isLoad(List<Window> windows, int warm) {
        return Window.sum(windows.subList(0, warm), w -> w.arrived)
                > ALLOWED_SHARE * Window.sum(windows, w -> w.arrived);
    }
}
