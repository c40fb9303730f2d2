package io.loadline.model;

import static io.loadline.model.Constants.DRAWS;
import static io.loadline.model.Constants.MIN_WINDOWS;

import io.loadline.model.work.BlockBootstrap;
import io.loadline.model.work.Demands;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a task might have needed on average, had chance dealt out the same time otherwise. The clients of a closed loop are not
 * drawn anew: that changed none of 330 intervals, since what decides there is what stations can do.
 */
final class ResampledDemands {

    private ResampledDemands() {}

    /** {@code measured}: the demands by the figures of some windows. Empty if there are too few windows. */
    static List<Demands> of(Assessment assessment, Function<Figures, Demands> measured) {
        List<Window> windows = assessment.pool.windows;
        List<Demands> resampled = new ArrayList<>();
        long start = windows.get(0).start;
        BlockBootstrap bootstrap = new BlockBootstrap((windows.get(windows.size() - 1).end - start) / 1e9);
        for (int r = 0; r < DRAWS && windows.size() >= MIN_WINDOWS; r++) {
            int[] times = bootstrap.draw();
            List<Window> drawn = new ArrayList<>();
            for (Window w : windows) {
                for (int i = times[bootstrap.blockOf((w.start - start) / 1e9)]; i > 0; i--) {
                    drawn.add(w);
                }
            }
            Figures figures = Figures.of(assessment.pool, drawn);
            if (figures.completed > 0) {
                resampled.add(measured.apply(figures));
            }
        }
        return resampled;
    }
}
