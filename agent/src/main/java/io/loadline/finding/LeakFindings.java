// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.model.Fact;
import io.loadline.record.LeakWatch.Leak;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Findings about connections that are never returned. Each claims only what was measured. Pure. */
public final class LeakFindings {

    /** Least number of connections for a warning. An application may keep one on purpose, as for notifications. */
    private static final int LEAST_LEAKED = 2;

    /** Largest share of connections that other threads return; above it, the end of a task says nothing. */
    private static final double MOST_HANDED_ON = 0.1;

    /** Maximum number of lines or kinds of task in a finding. */
    private static final int MOST_NAMES = 3;

    private LeakFindings() {}

    /** Finds connections and permits whose users have ended without returning them. */
    public static List<Finding> of(PoolSnapshot pool) {
        List<Leak> leaks = pool.leaks;
        boolean areTheirOwn = pool.nesting.handedOn <= MOST_HANDED_ON * pool.completedEver;
        if (pool.state == null || leaks.isEmpty() || !areTheirOwn) {
            return Collections.emptyList();
        }
        int count = leaks.size();
        int maximum = pool.state.maximumPoolSize;
        double oldest = (pool.at - leaks.get(0).began) / 1e9;
        double newest = (pool.at - leaks.get(count - 1).began) / 1e9;
        Finding finding = Finding.of(
                pool.ofPermits ? Code.PERMITS_LOST : Code.CONNECTIONS_LEAKED,
                pool.name,
                pool.leakSetting,
                count,
                maximum,
                names("borrowed-at", leaks, leak -> leak.borrowedAt),
                oldest,
                pool.usualHoldSeconds,
                names("borrowed-by", leaks, leak -> leak.borrower),
                StuckFindings.pace(pool, count, maximum, oldest, newest));
        return Collections.singletonList(count < LEAST_LEAKED ? finding.as(Severity.NOTICE) : finding);
    }

    /** Returns the most frequent names; null if none is known. */
    private static Fact names(String code, List<Leak> leaks, Function<Leak, String> name) {
        Map<String, Long> times = leaks.stream()
                .map(name)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(each -> each, Collectors.counting()));
        String names = times.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_NAMES)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? null : Fact.of(code, names);
    }
}
