// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.Constants;
import io.loadline.model.regime.LoadCurve;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;

/** Windows of a minute at all rates that a load curve tells apart, three of each: they fill the curve. */
final class AllLoads {

    private static final int OF_EACH = 3;
    private static final double BLOCKED = 0.020;

    private AllLoads() {}

    static List<Window> windows() {
        List<Window> windows = new ArrayList<>();
        for (int level = 0; level < Constants.CURVE_LEVELS; level++) {
            double perSecond = 2 * Math.pow(Constants.CURVE_RATIO, level);
            for (int i = 0; i < OF_EACH; i++) {
                Window window = new Window(0, 60_000_000_000L);
                window.arrived = (int) Math.round(60 * perSecond);
                window.completed = window.arrived;
                // twice as long at the highest rate as at the lowest
                window.inServiceNanos =
                        1e9 * window.completed * BLOCKED * (1 + (double) level / Constants.CURVE_LEVELS);
                window.serviceSquares = window.inServiceNanos * window.inServiceNanos / window.completed;
                window.cpuNanos = 0;
                window.runQueueNanos = 0;
                window.threadsAtEnd = 1000;
                windows.add(window);
            }
        }
        return windows;
    }

    static LoadCurve curve() {
        LoadCurve curve = new LoadCurve();
        windows().forEach(window -> curve.add(window, 0));
        return curve;
    }
}
