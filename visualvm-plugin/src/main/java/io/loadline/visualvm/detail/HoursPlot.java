// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.Hour;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.event.MouseEvent;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Locale;
import javax.swing.ToolTipManager;

/**
 * Sizes that the chosen pool needed in each hour of the last week: a bar with its range, the busiest one in the colour of what
 * is recommended, and the size that is set as a line. Times are those of the application's clock. To be used on the event thread.
 */
public final class HoursPlot extends Plot {

    private static final long serialVersionUID = 1L;
    private static final double HEADROOM = 1.1;

    /** Ratio of the line to the highest bar above which the line would leave no room for the bars. */
    private static final int TOO_HIGH = 3;

    private static final long DAY = 86_400;

    /** Seconds between two times on the axis. */
    private static final long[] STEPS = {10, 60, 300, 900, 3600, 10_800, 21_600, 43_200, DAY, 2 * DAY};

    private static final DateTimeFormatter ON_AXIS = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
    private static final DateTimeFormatter IN_WORDS = DateTimeFormatter.ofPattern("EEEE HH:mm", Locale.ENGLISH);

    private transient PoolFigures pool;
    private transient Hour busiest;
    private long begin;

    /** Seconds of an hour: those of six hours where the agent has joined them, fewer in a trial. */
    private long lasts;

    /** Scale of the times; null until there was room to draw. */
    private transient Scale times;

    public HoursPlot() {
        ToolTipManager.sharedInstance().registerComponent(this);
        getAccessibleContext().setAccessibleName("Size wanted by the hour");
    }

    /** False, and nothing to see, if there are no two hours to compare. {@code next}: null for no pool. */
    public boolean show(PoolFigures next) {
        if (next == null || next.hours.stream().filter(hour -> hour.size > 0).count() < 2) {
            return false;
        }
        pool = next;
        busiest = Collections.max(
                pool.hours, Comparator.comparingDouble((Hour hour) -> hour.size).thenComparing(hour -> hour.low));
        begin = seconds(pool.hours.get(0));
        lasts = DAY;
        for (int i = 1; i < pool.hours.size(); i++) {
            Duration apart = Duration.between(pool.hours.get(i - 1).start, pool.hours.get(i).start);
            lasts = Math.min(lasts, apart.getSeconds());
        }
        getAccessibleContext().setAccessibleDescription("Busiest: " + words(busiest));
        repaint();
        return true;
    }

    /** Returns seconds by the clock, so that midnight stays at midnight on the day that clocks change. */
    private static long seconds(Hour hour) {
        return hour.start.toLocalDateTime().toEpochSecond(ZoneOffset.UTC);
    }

    private static LocalDateTime time(long seconds) {
        return LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
    }

    @Override
    void plot(Graphics2D g, FontMetrics font) {
        double set = pool.advice.currentSize;
        double highest =
                pool.hours.stream().mapToDouble(hour -> hour.high).max().orElse(1);
        boolean isIn = set <= TOO_HIGH * highest;
        Scale sizes = new Scale(
                HEADROOM * (isIn ? Math.max(highest, set) : highest),
                getHeight() - font.getHeight() - 8,
                font.getHeight() + 8);
        int left = font.stringWidth("1,000") + 14;
        int right = getWidth() - 16;
        times = new Scale(seconds(pool.hours.get(pool.hours.size() - 1)) + lasts - begin, left, right);
        rule(g, sizes, 1, left, right);
        pool.hours.forEach(hour -> bar(g, hour, sizes));
        axis(g, font, sizes.begin());
        g.setColor(Palette.AMBER.colour());
        g.drawString("busiest: " + IN_WORDS.format(busiest.start) + ", " + size(busiest), left, font.getAscent() + 2);
        if (Figure.isKnown(set)) {
            String now = "now " + Figure.whole(set) + (isIn ? "" : " \u2191");
            g.setColor(Palette.GREY.colour());
            g.drawString(now, right - font.stringWidth(now), font.getAscent() + 2);
            g.fillRect(left, sizes.pixel(set), isIn ? right - left : 0, 2);
        }
    }

    private void bar(Graphics2D g, Hour hour, Scale sizes) {
        Palette colour = hour == busiest ? Palette.AMBER : Palette.BLUE;
        int x = times.pixel(seconds(hour) - begin);
        int width = Math.max(1, times.pixel(seconds(hour) - begin + lasts) - x - 1);
        g.setColor(colour.soft());
        g.fillRect(x, sizes.pixel(hour.size), width, sizes.begin() - sizes.pixel(hour.size));
        g.setColor(colour.colour());
        int middle = Math.max(1, width / 5);
        int high = sizes.pixel(hour.high);
        g.fillRect(x + (width - middle) / 2, high, middle, sizes.pixel(hour.low) - high);
    }

    private void axis(Graphics2D g, FontMetrics font, int bottom) {
        g.setColor(Palette.faint());
        g.drawLine(times.begin(), bottom, times.end(), bottom);
        long all = seconds(pool.hours.get(pool.hours.size() - 1)) + lasts - begin;
        long apart = all * font.stringWidth("00:00:00 .") / (times.end() - times.begin());
        long step =
                Arrays.stream(STEPS).filter(each -> each >= apart).findFirst().orElse(2 * DAY);
        for (long at = (begin + step - 1) / step * step; at + apart / 3 < begin + all; at += step) {
            String text = at % DAY == 0
                    ? ON_AXIS.format(time(at))
                    : time(at).toLocalTime().toString();
            tick(g, times.pixel(at - begin), bottom, text);
        }
    }

    private static String size(Hour hour) {
        return Figure.whole(hour.size) + " (" + Figure.whole(hour.low) + " to " + Figure.whole(hour.high)
                + (hour.lowerBound ? " or more)" : ")");
    }

    private String words(Hour hour) {
        return IN_WORDS.format(hour.start) + " to "
                + time(seconds(hour) + lasts).toLocalTime() + ": "
                + (hour.size > 0 ? size(hour) + " " + pool.servers + " wanted" : "too little was seen") + "; "
                + Figure.said(hour.arrivalsPerSecond, pool.tasks + "/s") + ", p99 wait "
                + Figure.said(hour.p99WaitMillis, "ms");
    }

    @Override
    public String getToolTipText(MouseEvent event) {
        return times == null
                ? null
                : pool.hours.stream()
                        .filter(hour -> times.pixel(seconds(hour) - begin + lasts) > event.getX())
                        .findFirst()
                        .filter(hour -> times.pixel(seconds(hour) - begin) <= event.getX())
                        .map(this::words)
                        .orElse(null);
    }
}
