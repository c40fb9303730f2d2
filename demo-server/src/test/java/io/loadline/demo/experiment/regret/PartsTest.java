package io.loadline.demo.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.experiment.regret.workload.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartsTest {

    private static final Plan PLAN = Plan.full(2, 900, 1);
    private static final List<Workload> ALL = new Workloads(1, 4, 2).all();
    private static final Workload FIRST = ALL.get(0);

    @TempDir
    Path directory;

    @Test
    void whatIsKeptIsFoundByALaterRunWhoseCalibrationDiffers() {
        Parts parts = new Parts(directory.resolve("new"));
        Parts.Part part = part(PLAN);
        parts.keep(FIRST, part);
        Plan later = Plan.full(2, 1_000, 1);
        assertThat(parts.find(FIRST, later)).contains(part);
        assertThat(parts.missing(ALL, later)).isEqualTo(ALL.subList(1, ALL.size()));
    }

    @Test
    void aPartOfAnotherPlanIsNamedAndNotMixedIn() {
        Parts parts = new Parts(directory);
        parts.keep(FIRST, part(PLAN.with(60, 3)));
        assertThatThrownBy(() -> parts.find(FIRST, PLAN))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(FIRST.id() + ".json was run with other settings");
    }

    @Test
    void aBrokenPartIsNamed() throws Exception {
        Files.writeString(directory.resolve(FIRST.id() + ".json"), "{\"date\":");
        assertThatThrownBy(() -> new Parts(directory).find(FIRST, PLAN))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("delete it");
    }

    @Test
    void withoutADirectoryNothingIsKept() {
        Parts.NONE.keep(FIRST, part(PLAN));
        assertThat(Parts.NONE.find(FIRST, PLAN)).isEmpty();
    }

    private static Parts.Part part(Plan plan) {
        Curve.Point point = new Curve.Point(2, 100, 3, Double.NaN, 4);
        Outcome outcome = new Outcome(FIRST.id(), FIRST.title(), 2, 100, Double.NaN, List.of(point), List.of());
        return new Parts.Part("2026-01-01T00:00:00Z", 12.5, plan, outcome);
    }
}
