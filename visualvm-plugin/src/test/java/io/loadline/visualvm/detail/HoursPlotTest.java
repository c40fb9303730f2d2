// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.OnEventThread;
import io.loadline.visualvm.data.Samples;
import io.loadline.visualvm.look.Palette;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The bars, and what is said of them. */
@ExtendWith(OnEventThread.class)
class HoursPlotTest {

    private static final int WIDTH = 800;
    private static final int HEIGHT = 220;

    private final HoursPlot plot = new HoursPlot();

    @Test
    void fewerThanTwoHours_areNotShown() {
        assertThat(plot.show(null)).isFalse();
        assertThat(plot.show(Samples.unknown("x"))).isFalse();
        assertThat(plot.show(Samples.withHours(4))).isFalse();
        assertThat(plot.show(Samples.withHours(4, 0, 0))).isFalse();
        assertThat(plot.show(Samples.withHours(4, 0, 5))).isTrue();
    }

    @Test
    void theFirstOfTheBusiestHoursIsNamed_inTheTimeOfTheApplication() {
        plot.show(Samples.withHours(4, 8, 34, 34, 2));
        assertThat(plot.getAccessibleContext().getAccessibleDescription())
                .startsWith("Busiest: Monday 02:00 to 03:00: 34 (27 to 41 or more) threads wanted; 12.5 tasks/s");
    }

    @Test
    void theBusiestHourHasItsColour_andTheMouseFindsEachHour() throws IOException {
        int[] sizes = {4, 8, 0, 30, 2};
        plot.show(Samples.withHours(sizes));
        BufferedImage image = painted();
        assertThat(columnsOf(image, Palette.AMBER.colour())).isPositive();
        assertThat(said(600)).startsWith("Monday 03:00 to 04:00: 30 (24 to 37) threads wanted");
        assertThat(said(440)).startsWith("Monday 02:00 to 03:00: too little was seen");
        assertThat(said(WIDTH - 40)).startsWith("Monday 04:00");
        assertThat(said(5)).isNull();
    }

    @Test
    void whereThereIsNoRoomToDraw_theMouseFindsNothing() {
        plot.show(Samples.withHours(4, 8, 2));
        assertThat(said(600)).isNull();
        plot.setSize(WIDTH, 20);
        plot.paint(new BufferedImage(WIDTH, 20, BufferedImage.TYPE_INT_RGB).getGraphics());
        assertThat(said(600)).isNull();
    }

    @Test
    void aWeekFits_andALineTooHighForTheBarsIsNotDrawn() throws IOException {
        plot.show(Samples.withHours(IntStream.range(0, 168)
                .map(i -> i / 24 == 6 ? 2 : i % 24 == 2 ? 14 : i % 24 < 7 ? 2 : i % 24 == 10 ? 16 + i / 24 : 8)
                .toArray()));
        BufferedImage week = painted();
        ImageIO.write(week, "png", new File("target/week.png"));
        assertThat(columnsOf(week, Palette.GREY.colour())).isGreaterThan(WIDTH / 2);
        plot.show(Samples.withHours(1, 2, 1));
        assertThat(columnsOf(painted(), Palette.GREY.colour())).isLessThan(WIDTH / 2);
    }

    private String said(int x) {
        return plot.getToolTipText(new MouseEvent(plot, MouseEvent.MOUSE_MOVED, 0, 0, x, 100, 0, false));
    }

    private BufferedImage painted() {
        plot.setSize(WIDTH, HEIGHT);
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        plot.paint(g);
        g.dispose();
        return image;
    }

    /** Returns the number of columns with a point of this colour. */
    private static long columnsOf(BufferedImage image, Color colour) {
        return IntStream.range(0, WIDTH)
                .filter(x -> IntStream.range(0, HEIGHT).anyMatch(y -> image.getRGB(x, y) == colour.getRGB()))
                .count();
    }
}
