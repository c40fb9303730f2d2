// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.threads.ThreadStarts;
import io.loadline.threads.ThreadStarts.Poll;
import java.util.ArrayList;
import java.util.List;

/** Findings about threads that belong to no measured pool. Pure. */
public final class ThreadFindings {

    /** Polls that must agree, of {@link ThreadStarts#POLLS}: a burst or the start of a server is in fewer of them. */
    private static final int MOST_POLLS = 9;

    /** Latest polls of which one must have starts, so that a finding ends soon after its cause. */
    private static final int LATEST_POLLS = 3;

    /** Least rate of starts; a lower one has no noticeable cost. */
    private static final double NOTED_STARTS_A_SECOND = 1;

    /** Rate of starts that costs 1 % of a processor or more. */
    private static final double MANY_STARTS_A_SECOND = 100;

    /** Least share of threads that ended for a thread per task, and largest for a leak. */
    private static final double MOST_ENDED = 0.5;

    private static final double NEARLY_NONE_ENDED = 0.05;

    /** Least number of threads of a leak; fewer may belong to tenants or hosts that appear one after the other. */
    private static final int LEAST_LEAKED = 30;

    /** Standard deviations of a Poisson number above its mean: 98 % of the time fewer tasks run. */
    private static final double BURST = 2;

    private ThreadFindings() {}

    /** @param groups those that start threads all the time */
    public static List<Finding> of(List<ThreadStarts.Group> groups) {
        List<Finding> found = new ArrayList<>();
        for (ThreadStarts.Group group : groups) {
            long withStarts =
                    group.polls.stream().filter(poll -> poll.started > 0).count();
            int before = group.polls.size() - LATEST_POLLS;
            boolean isNow = group.polls.stream().skip(Math.max(0, before)).anyMatch(poll -> poll.started > 0);
            if (withStarts >= MOST_POLLS && isNow) {
                add(group, found);
            }
        }
        return found;
    }

    private static void add(ThreadStarts.Group group, List<Finding> found) {
        long started = 0;
        long ended = 0;
        double seconds = 0;
        double aliveSeconds = 0;
        for (Poll poll : group.polls) {
            started += poll.started;
            ended += poll.ended;
            seconds += poll.seconds;
            aliveSeconds += poll.alive * poll.seconds;
        }
        double perSecond = started / seconds;
        double alive = aliveSeconds / seconds;
        if (ended >= MOST_ENDED * started && perSecond >= NOTED_STARTS_A_SECOND) {
            Finding finding = Finding.of(
                    Code.THREAD_FOR_EACH_TASK, "", "", group.name, perSecond, started, seconds, alive, group.runs, (int)
                            Math.ceil(Math.max(1, alive + BURST * Math.sqrt(alive))));
            found.add(perSecond < MANY_STARTS_A_SECOND ? finding : finding.as(Severity.WARNING));
        } else if (ended <= NEARLY_NONE_ENDED * started && started >= LEAST_LEAKED) {
            found.add(Finding.of(
                    Code.THREADS_LEAKED,
                    "",
                    "",
                    group.name,
                    group.polls.getLast().alive,
                    60 * (started - ended) / seconds,
                    group.runs));
        }
    }
}
