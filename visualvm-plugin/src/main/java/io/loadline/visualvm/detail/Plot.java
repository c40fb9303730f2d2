// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import javax.accessibility.AccessibleContext;
import javax.accessibility.AccessibleRole;
import javax.swing.JComponent;

/** A drawing with axes, on the background of the look and feel. To be used on the event thread. */
abstract class Plot extends JComponent {

    private static final long serialVersionUID = 1L;
    private static final int MARKS_APART = 28;

    /** Least height in lines of text: in less, labels would cover the drawing. */
    private static final int MIN_LINES = 6;

    Plot() {
        setOpaque(true);
    }

    @Override
    protected final void paintComponent(Graphics graphics) {
        Graphics2D g = (Graphics2D) graphics.create();
        FontMetrics font = g.getFontMetrics();
        g.setColor(Palette.background());
        g.fillRect(0, 0, getWidth(), getHeight());
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        if (getHeight() < MIN_LINES * font.getHeight()) {
            g.setColor(Palette.faint());
            g.drawString("Make this area higher to see the curves.", 0, font.getAscent());
        } else {
            plot(g, font);
        }
        g.dispose();
    }

    abstract void plot(Graphics2D g, FontMetrics font);

    /** Lines across the plot with their figures on its left side. */
    static void rule(Graphics2D g, Scale scale, double leastStep, int left, int right) {
        FontMetrics font = g.getFontMetrics();
        for (double mark : scale.marks(MARKS_APART, leastStep)) {
            int y = scale.pixel(mark);
            g.setColor(Palette.mesh());
            g.drawLine(left, y, right, y);
            g.setColor(Palette.faint());
            String text = leastStep < 1 ? Figure.decimal(mark) : Figure.whole(mark);
            g.drawString(text, left - 6 - font.stringWidth(text), y + font.getAscent() / 2 - 1);
        }
    }

    /** A mark of the lower axis and what stands below it. */
    static void tick(Graphics2D g, int x, int bottom, String text) {
        FontMetrics font = g.getFontMetrics();
        g.drawLine(x, bottom, x, bottom + 3);
        g.drawString(text, x - font.stringWidth(text) / 2, bottom + 3 + font.getAscent());
    }

    /** Presents itself to screen readers as a panel. */
    @Override
    public final AccessibleContext getAccessibleContext() {
        if (accessibleContext == null) {
            accessibleContext = new AccessibleJComponent() {
                private static final long serialVersionUID = 1L;

                @Override
                public AccessibleRole getAccessibleRole() {
                    return AccessibleRole.PANEL;
                }
            };
        }
        return accessibleContext;
    }

    @Override
    public Dimension getMinimumSize() {
        return new Dimension(120, 120);
    }
}
