package io.loadline.lab.resizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.lab.Arrivals;
import io.loadline.lab.Family;
import io.loadline.lab.Workload;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Whether the competitors do what their descriptions say. */
class CompetitorsTest {

    private static final int SECONDS = 900;

    @Test
    void hillClimbingFindsMoreThreadsForBlockedWork() {
        Run run = new Run(clients(0.01, 0.19), 4, new HillClimbing());

        assertThat(last(run)).isGreaterThan(20);
    }

    @Test
    void hillClimbingAddsNoThreadsToBusyProcessors() {
        Run run = new Run(clients(0.1, 0), 4, new HillClimbing());

        assertThat(last(run)).isBetween(2.0, 8.0);
    }

    @Test
    void hillClimbingTakesIdleThreadsBack() {
        Run run = new Run(open(400, 0.02), 50, new HillClimbing());

        assertThat(last(run)).isLessThan(35);
    }

    /** Times that do not grow with the threads let it grow to its end as long as half of them are busy. */
    @Test
    void gradient2GrowsWhereTasksAreBlocked_untilHalfOfItIsIdle() {
        Run run = new Run(clients(0.01, 0.19), 4, new Gradient2());

        assertThat(last(run)).isBetween(50.0, 130.0);
    }

    @Test
    void gradient2ShrinksWhenTimesGrow() {
        Load load = new Load("test", SECONDS, () -> work(0.01, 0.19))
                .phase(0, w -> {}, 40)
                .phase(30, w -> w.blocked = 1, 40);

        Run run = new Run(load, 40, new Gradient2());

        assertThat(run.sizes[60]).isLessThan(run.sizes[29] / 2);
    }

    @Test
    void vegasKeepsAboutItsQueueAboveTheProcessors() {
        Run run = new Run(clients(0.1, 0), 2, new Vegas());

        assertThat(last(run)).isBetween(2.0, 20.0);
    }

    @Test
    void whoGoesByTheRecommendationChangesAtMinuteTen() {
        Run run = new Run(open(40, 0.2), 60, new ByHand());

        assertThat(run.changes(0, SECONDS)).isEqualTo(1);
        assertThat(run.sizes[599]).isEqualTo(60);
        assertThat(run.load.isRight(run.sizes[600], 600))
                .as("%d", run.sizes[600])
                .isTrue();
    }

    /** Mean size of the last third. */
    private static double last(Run run) {
        return Arrays.stream(run.sizes, 2 * SECONDS / 3, SECONDS).average().getAsDouble();
    }

    /** Fifty, who ask again at once. */
    private static Load clients(double cpu, double blocked) {
        return new Load("test", SECONDS, () -> work(cpu, blocked)).always(50);
    }

    private static Workload work(double cpu, double blocked) {
        Workload work = new Workload(Family.CLOSED, 3);
        work.clients = 50;
        work.cpu = cpu;
        work.blocked = blocked;
        work.processors = cpu > blocked ? 2 : 16;
        return work;
    }

    private static Load open(double rate, double service) {
        return new Load("test", SECONDS, () -> {
                    Workload work = new Workload(Family.OPEN, 3);
                    work.arrivals = Arrivals.poisson(rate);
                    work.blocked = service;
                    return work;
                })
                .always(Erlang.right(rate * service));
    }
}
