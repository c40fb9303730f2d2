package io.loadline.benchmarks.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.loadline.benchmarks.Spread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartTest {

    private final Chart chart = new Chart(
            "Cost",
            "producers, \"all\"",
            "ns",
            List.of(new Curve("plain", List.of(1.0, 2.0), List.of(new Spread(10, 9, 12), new Spread(20, 18, 21)))));

    @Test
    void tableHasARowForEachPoint() {
        assertThat(chart.csv())
                .isEqualTo("curve,\"producers, \"\"all\"\"\",median,min,max\n"
                        + "\"plain\",1.0,10.0,9.0,12.0\n"
                        + "\"plain\",2.0,20.0,18.0,21.0\n");
    }

    @Test
    void pictureAndTableAreWrittenIntoANewFolder(@TempDir Path folder) throws IOException {
        Path charts = folder.resolve("new");

        assertThat(chart.write(charts, "cost")).containsExactly(charts.resolve("cost.csv"), charts.resolve("cost.png"));
        assertThat(charts.resolve("cost.csv")).hasContent(chart.csv());
        assertThat(ImageIO.read(charts.resolve("cost.png").toFile()).getWidth()).isGreaterThan(500);
    }

    @Test
    void curveWithUnequalSides_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Curve("plain", List.of(1.0), List.of()))
                .withMessageContaining("plain has 1 x and 0 y");
    }
}
