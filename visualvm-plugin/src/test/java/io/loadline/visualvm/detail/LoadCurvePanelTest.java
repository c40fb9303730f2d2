// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.OnEventThread;
import io.loadline.visualvm.data.Samples;
import io.loadline.visualvm.look.Palette;
import java.awt.Component;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import javax.swing.JLabel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Checks the views beside the curves of other sizes, which appear once they have something to show. */
@ExtendWith(OnEventThread.class)
class LoadCurvePanelTest {

    private static final int WIDTH = 600;
    private static final int HEIGHT = 240;

    @Test
    void fewerThanTwoLevels_areNoCurve() {
        LoadCurvePanel panel = new LoadCurvePanel();
        assertThat(panel.show(null)).isFalse();
        assertThat(panel.show(Samples.unknown("x"))).isFalse();
        assertThat(panel.show(Samples.withLoadCurve(new double[] {2, 90, 10}))).isFalse();
    }

    @Test
    void throughputAndBlockedTimeAreDrawn_overTheBusyThreads() {
        LoadCurvePanel panel = new LoadCurvePanel();
        double[][] levels = {{8, 300, 26.0}, {2, 90, 20.5}, {16, 310, 51.0}};
        assertThat(panel.show(Samples.withLoadCurve(levels))).isTrue();

        BufferedImage image = painted(panel);
        assertThat(highest(image, Palette.GREEN)).as("throughput stands above").isLessThan(HEIGHT / 3);
        assertThat(highest(image, Palette.RED)).isGreaterThan(HEIGHT / 2);
    }

    @Test
    void eachTestedPredictionIsARow_theLatestFirst() {
        TrackRecordPanel panel = new TrackRecordPanel();
        assertThat(panel.show(null)).isFalse();
        assertThat(panel.show(Samples.unknown("x"))).isFalse();

        assertThat(panel.show(Samples.withTrackRecord(new boolean[] {true, false, true}, Samples.prediction(1, 9, 7))))
                .isTrue();
        JTable table = (JTable)
                ((JScrollPane) child(panel, JScrollPane.class)).getViewport().getView();
        assertThat(table.getRowCount()).isEqualTo(3);
        assertThat(table.getValueAt(0, 1)).isEqualTo("4 \u2192 6");
        assertThat(table.getValueAt(1, 6)).isEqualTo("no");
        assertThat(table.getValueAt(1, 2)).isEqualTo("96.0");
        assertThat(table.getValueAt(1, 4)).isEqualTo("\u2013");
        assertThat(((JLabel) child(panel, JLabel.class)).getText()).isEqualTo("2 of 3 predictions held so far.");
    }

    private static Component child(TrackRecordPanel panel, Class<?> type) {
        return Arrays.stream(panel.getComponents())
                .filter(type::isInstance)
                .findFirst()
                .orElseThrow();
    }

    private static BufferedImage painted(LoadCurvePanel panel) {
        panel.setSize(WIDTH, HEIGHT);
        panel.doLayout();
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        panel.paint(image.createGraphics());
        return image;
    }

    /** Returns the first row of pixels with this colour. */
    private static int highest(BufferedImage image, Palette palette) {
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                if (image.getRGB(x, y) == palette.colour().getRGB()) {
                    return y;
                }
            }
        }
        return HEIGHT;
    }
}
