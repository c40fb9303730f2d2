package io.loadline.model;

import io.loadline.model.work.Demands;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A bootstrap of the demands of a task: whole blocks of windows drawn with replacement (H. R. Kuensch, "The Jackknife
 * and the Bootstrap for General Stationary Observations", Annals of Statistics 17 (1989)). Deterministic: the same
 * windows give the same draws.
 */
final class ResampledDemands {

    private static final int REPEATS = 60;
    private static final double BLOCK_NANOS = 5e9;
    private static final long SEED = 20261101;

    private ResampledDemands() {}

    /** {@code measured}: the demands by the figures of some windows. Empty if there are not two blocks. */
    static List<Demands> of(Assessment assessment, Function<Figures, Demands> measured) {
        List<List<Window>> blocks = blocks(assessment.pool.windows);
        List<Demands> resampled = new ArrayList<>();
        if (blocks.size() < 2) {
            return resampled;
        }
        Random random = new Random(SEED);
        for (int r = 0; r < REPEATS; r++) {
            Figures figures = Figures.of(assessment.pool, drawn(blocks, random));
            if (figures.completed > 0) {
                resampled.add(measured.apply(figures));
            }
        }
        return resampled;
    }

    private static List<Window> drawn(List<List<Window>> blocks, Random random) {
        List<Window> drawn = new ArrayList<>();
        for (int b = 0; b < blocks.size(); b++) {
            drawn.addAll(blocks.get(random.nextInt(blocks.size())));
        }
        return drawn;
    }

    private static List<List<Window>> blocks(List<Window> windows) {
        List<List<Window>> blocks = new ArrayList<>();
        int from = 0;
        double nanos = 0;
        for (int i = 0; i < windows.size(); i++) {
            nanos += windows.get(i).nanos();
            if (nanos >= BLOCK_NANOS) {
                blocks.add(windows.subList(from, i + 1));
                from = i + 1;
                nanos = 0;
            }
        }
        return blocks;
    }
}
