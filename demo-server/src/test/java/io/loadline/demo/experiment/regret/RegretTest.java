package io.loadline.demo.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.demo.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegretTest {

    private static final Plan PLAN = Plan.full(2, 900, 1);
    private static final List<Workload> ALL = new Workloads(1, 4, 2).all();
    private static final Workload FIRST = ALL.get(0);

    @TempDir
    Path directory;

    @Test
    void whatIsKeptIsFoundByALaterRunWhoseCalibrationDiffers() {
        Path parts = directory.resolve("new");
        Regret.Part part = part(PLAN);
        Regret.keep(parts, part);
        Plan later = Plan.full(2, 1_000, 1);
        assertThat(Regret.find(parts, FIRST, later)).contains(part);
        assertThat(Regret.find(parts, ALL.get(1), later)).isEmpty();
    }

    @Test
    void aPartOfAnotherPlanIsNamedAndNotMixedIn() {
        Regret.keep(directory, part(PLAN.with(60, 3)));
        assertThatThrownBy(() -> Regret.find(directory, FIRST, PLAN))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(FIRST.id() + ".json was run with other settings");
    }

    @Test
    void aBrokenPartIsNamed() throws Exception {
        Files.writeString(directory.resolve(FIRST.id() + ".json"), "{\"date\":");
        assertThatThrownBy(() -> Regret.find(directory, FIRST, PLAN))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("delete it");
    }

    @Test
    void withoutADirectoryNothingIsKept() {
        Regret.keep(null, part(PLAN));
        assertThat(Regret.find(null, FIRST, PLAN)).isEmpty();
    }

    private static Regret.Part part(Plan plan) {
        Curve.Point point = new Curve.Point(2, 100, 3, Double.NaN, 4);
        Contest.Outcome outcome =
                new Contest.Outcome(FIRST.id(), FIRST.title(), 2, 100, Double.NaN, List.of(point), List.of());
        return new Regret.Part("2026-01-01T00:00:00Z", 12.5, plan, outcome);
    }
}
