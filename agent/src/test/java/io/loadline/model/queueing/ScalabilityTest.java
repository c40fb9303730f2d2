package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class ScalabilityTest {

    /** B. Schwartz, "Practical Scalability Analysis with the Universal Scalability Law": all figures within 0.02 %. */
    @Test
    void theFitIsThatOfThePublishedTable() {
        double[][] table = PublishedTables.rows("scalability.csv").stream()
                .map(row -> new double[] {Double.parseDouble(row[0]), Double.parseDouble(row[1])})
                .toArray(double[][]::new);
        double[] threads = new double[table.length];
        double[] perSecond = new double[table.length];
        for (int i = 0; i < table.length; i++) {
            threads[i] = table[i][0];
            perSecond[i] = table[i][1];
        }
        Scalability law = Scalability.fit(threads, perSecond);

        assertThat(law.sigma).isCloseTo(0.02671591, withinPercentage(0.02));
        assertThat(law.kappa).isCloseTo(7.690945e-4, withinPercentage(0.02));
        assertThat(law.lambda).isCloseTo(995.6486, withinPercentage(0.02));
        assertThat((int) law.peak()).isEqualTo(35);
        assertThat(law.throughput(35)).isCloseTo(12341, withinPercentage(0.02));
    }

    @Test
    void ofTwoSizesItGoesThroughBoth_andHasNoPeak() {
        Scalability law = Scalability.fit(new double[] {4, 16}, new double[] {40, 100});

        assertThat(law.throughput(4)).isCloseTo(40, withinPercentage(1e-6));
        assertThat(law.throughput(16)).isCloseTo(100, withinPercentage(1e-6));
        assertThat(law.peak()).isInfinite();
    }

    @Test
    void whatGrowsMoreThanInProportionHasNoPeak() {
        assertThat(Scalability.fit(new double[] {1, 2, 4}, new double[] {10, 21, 50})
                        .peak())
                .isInfinite();
    }
}
