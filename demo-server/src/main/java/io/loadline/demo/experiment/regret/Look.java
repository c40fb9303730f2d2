package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.experiment.regret.trial.TrialResult;
import io.loadline.demo.experiment.regret.trial.TrialResult.PoolResult;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * One observation of a workload at one size.
 *
 * @param sizes threads of each pool while it was watched
 */
record Look(List<Integer> sizes, TrialResult result) {

    private List<Recommendation> advice() {
        return result.pools().stream()
                .map(PoolResult::advice)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Whether every pool has been given a size. */
    boolean isAnswered() {
        return advice().size() == sizes.size() && advice().stream().allMatch(Recommendation::isKnown);
    }

    /** Whether the agent measured every pool. */
    boolean isMeasured() {
        return result.pools().stream().allMatch(pool -> pool.figures() != null);
    }

    List<Integer> recommended() {
        return advice().stream().map(Recommendation::size).toList();
    }

    int recommendedThreads() {
        return isAnswered() ? total(recommended()) : -1;
    }

    boolean isCautious() {
        return advice().stream().anyMatch(Recommendation::isCautious);
    }

    /** Whether there is nothing left to change. */
    boolean keeps() {
        return isAnswered() && (recommended().equals(sizes) || advice().stream().allMatch(one -> one.isKeep()));
    }

    String regime() {
        return advice().stream().map(Recommendation::regime).distinct().collect(Collectors.joining(" / "));
    }

    String range() {
        return advice().stream()
                .map(one -> one.isKnown() ? one.low() + "-" + one.high() : "?")
                .collect(Collectors.joining(" + "));
    }

    static int total(List<Integer> sizes) {
        return sizes.stream().mapToInt(Integer::intValue).sum();
    }
}
