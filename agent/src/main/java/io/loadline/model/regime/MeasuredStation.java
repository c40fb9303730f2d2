package io.loadline.model.regime;

import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.window.Station;
import io.loadline.window.Window;
import java.util.List;

/**
 * A pool of connections where tasks were measured: how many it serves at once is known, and how long each task is there, so
 * one running size tells what it lets through.
 */
final class MeasuredStation {

    private MeasuredStation() {}

    /** Of the pool where most was waited for, as it is now. */
    static CommonPlace of(List<Window> windows) {
        Station last = last(windows);
        if (last == null) {
            return CommonPlace.NONE;
        }
        int seen = 0;
        double waited = 0;
        double held = 0;
        double inService = 0;
        double nanos = 0;
        double completed = 0;
        double visits = 0;
        for (Window w : windows) {
            if (w.station != null && w.station.name.equals(last.name) && w.station.size == last.size) {
                seen++;
                waited += w.station.waitNanos;
                held += w.station.heldNanos;
                inService += w.inServiceNanos;
                nanos += w.nanos();
                completed += w.completed;
                visits += w.station.visits;
            }
        }
        if (seen < MIN_LOOKS || held <= 0 || completed <= 0 || !(waited >= NOTICEABLE * inService)) {
            return CommonPlace.NONE;
        }
        double servers = Math.max(1, last.size * last.share);
        return CommonPlace.of(
                Math.min(1, waited / inService),
                servers,
                Math.max(0, inService - waited) / nanos,
                servers / (held / completed / 1e9),
                Math.min(1, visits / completed),
                last);
    }

    private static Station last(List<Window> windows) {
        for (int i = windows.size() - 1; i >= 0; i--) {
            if (windows.get(i).station != null && windows.get(i).station.waitNanos > 0) {
                return windows.get(i).station;
            }
        }
        return null;
    }
}
