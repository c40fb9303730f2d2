package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.Share;
import io.loadline.visualvm.look.Drawing;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.ToolTipManager;

/** How the pools share the processors: a bar whose parts are what each pool wants of them, the largest first. */
final class SplitBar extends Drawing {

    private static final long serialVersionUID = 1L;
    private static final int MAX_PARTS = 8;
    private static final Palette[] COLOURS = {Palette.BLUE, Palette.AMBER, Palette.GREEN, Palette.VIOLET};

    private transient List<Share> parts = Collections.emptyList();
    private transient int others;

    SplitBar() {
        ToolTipManager.sharedInstance().registerComponent(this);
        getAccessibleContext().setAccessibleName("Processor time wanted by each pool");
    }

    void show(List<Share> split) {
        List<Share> sorted = split.stream()
                .filter(share -> share.demandShare > 0)
                .sorted(Comparator.comparingDouble((Share share) -> share.demandShare)
                        .reversed())
                .collect(Collectors.toList());
        parts = new ArrayList<>(sorted.subList(0, Math.min(MAX_PARTS, sorted.size())));
        others = sorted.size() - parts.size();
        getAccessibleContext()
                .setAccessibleDescription(parts.stream().map(SplitBar::label).collect(Collectors.joining(", ")));
        repaint();
    }

    private static String label(Share share) {
        return share.pool + " " + Figure.percent(share.demandShare);
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        Graphics2D g = (Graphics2D) graphics.create();
        try {
            g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            g.setColor(Palette.mesh());
            g.fillRect(0, 0, getWidth(), getHeight());
            double left = 0;
            for (int i = 0; i < parts.size(); i++) {
                double width = parts.get(i).demandShare * getWidth();
                part(g, parts.get(i), COLOURS[i % COLOURS.length], (int) Math.round(left), (int)
                        Math.round(left + width));
                left += width;
            }
            if (parts.isEmpty() || others > 0) {
                String rest = parts.isEmpty() ? "not known yet" : others + " more";
                text(g, rest, (int) Math.round(left), getWidth());
            }
        } finally {
            g.dispose();
        }
    }

    private void part(Graphics2D g, Share share, Palette colour, int from, int to) {
        g.setColor(Palette.background());
        g.fillRect(from, 0, to - from, getHeight());
        g.setColor(colour.soft());
        g.fillRect(from, 0, Math.max(1, to - from - 1), getHeight());
        text(g, label(share), from, to);
    }

    /** Only where it fits. */
    private void text(Graphics2D g, String text, int from, int to) {
        FontMetrics metrics = g.getFontMetrics();
        if (metrics.stringWidth(text) + 12 <= to - from) {
            g.setColor(Palette.text());
            g.drawString(text, from + 6, (getHeight() - metrics.getHeight()) / 2 + metrics.getAscent());
        }
    }

    @Override
    public String getToolTipText(MouseEvent event) {
        double at = (double) event.getX() / Math.max(1, getWidth());
        for (Share part : parts) {
            at -= part.demandShare;
            if (at < 0) {
                return label(part) + " of what the pools want; it may use " + Figure.said(part.processors, "processors")
                        + "; weight " + Figure.decimal(part.weight);
            }
        }
        return others > 0 ? others + " more pools" : null;
    }

    @Override
    public Dimension getPreferredSize() {
        return new Dimension(200, getFontMetrics(getFont()).getHeight() + 6);
    }
}
