package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceTableTest {

    @Test
    void whatIsRecommendedStandsBesideWhatRuns_orWhyNothingIs() {
        List<Recommendation> said = List.of(
                new Recommendation(6, 5, 8, "open", "load", "grow", "grow", "because", List.of(), ""),
                new Recommendation(
                        -1, -1, -1, "closed", "observation", "wait: too few tasks", "wait", "", List.of(), ""));
        Table table = AdviceTable.of(new TableBuilder<>("advice", "Advice", "", said), each -> 4, each -> each);

        assertThat(table.rows().stream().map(row -> List.copyOf(row.values())))
                .containsExactly(
                        List.of(4.0, 6.0, "open", "load", "because"),
                        List.of(4.0, Double.NaN, "closed", "observation", "wait: too few tasks"));
    }
}
