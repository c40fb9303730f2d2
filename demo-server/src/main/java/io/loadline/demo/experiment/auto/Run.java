package io.loadline.demo.experiment.auto;

import io.loadline.demo.experiment.SizeChange;
import io.loadline.demo.load.LoadResult;
import java.util.List;

/**
 * A scenario that was run once. Seconds count from the first request.
 *
 * @param loads of the phases that were run
 * @param phaseStarts when each of them began
 * @param sizes the size that was set whenever it was another one than before, the start first
 * @param changes as the agent tells them; its clock is this machine's
 * @param startMillis of the first request, since the epoch
 */
record Run(
        List<LoadResult> loads,
        List<Double> phaseStarts,
        List<Size> sizes,
        List<SizeChange> changes,
        long startMillis,
        PoolCounts counts,
        double seconds,
        double otherProcessors) {

    record Size(double seconds, int threads) {}

    int finalSize() {
        return sizes.get(sizes.size() - 1).threads();
    }

    /** At the end of that phase. */
    int sizeAfter(int phase) {
        double end = phase + 1 < phaseStarts.size() ? phaseStarts.get(phase + 1) : seconds;
        return sizes.stream()
                .filter(size -> size.seconds() <= end)
                .reduce((one, later) -> later)
                .orElseThrow()
                .threads();
    }

    long steps() {
        return changes.stream().filter(SizeChange::isStep).count();
    }

    long undone() {
        return changes.stream().filter(SizeChange::isUndo).count();
    }

    double secondsOf(SizeChange change) {
        return (change.timeMillis() - startMillis) / 1e3;
    }

    /** From the start of that phase to the last change of the size; 0 if there was none since. */
    double settledAfter(int phase) {
        double last = sizes.get(sizes.size() - 1).seconds();
        return Math.max(0, last - phaseStarts.get(phase));
    }

    /** Changes since the last phase began. */
    long changesInLastPhase() {
        double from = phaseStarts.get(phaseStarts.size() - 1);
        return sizes.stream().filter(size -> size.seconds() > from).count();
    }

    LoadResult lastLoad() {
        return loads.get(loads.size() - 1);
    }
}
