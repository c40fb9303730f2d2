// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.look;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import javax.swing.Icon;

/**
 * The sign of a verdict: up, down, an equals sign, three dots, a ring, and an exclamation mark for problems that resizing cannot fix; told
 * apart by shape alone.
 */
public final class VerdictSign implements Icon {

    private final String code;
    private final Color colour;
    private final int size;

    /** {@code code}: of the verdict; {@code size}: of its side in pixels, best that of the text beside it. */
    public VerdictSign(String code, Color colour, int size) {
        this.code = code;
        this.colour = colour;
        this.size = size;
    }

    public static Color colour(String code) {
        switch (code) {
            case "grow":
                return Palette.AMBER.colour();
            case "shrink":
                return Palette.BLUE.colour();
            case "keep":
            case "keep-order":
                return Palette.GREEN.colour();
            case "wait":
            case "":
                return Palette.GREY.colour();
            default:
                return Palette.RED.colour();
        }
    }

    @Override
    public void paintIcon(Component on, Graphics graphics, int x, int y) {
        Graphics2D g = (Graphics2D) graphics.create();
        try {
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            g.translate(x, y);
            g.scale(size, size);
            g.setColor(colour);
            paint(g);
        } finally {
            g.dispose();
        }
    }

    /** Paints the sign in a square of side 1. */
    private void paint(Graphics2D g) {
        switch (code) {
            case "grow":
                g.fill(polygon(0.1, 0.85, 0.5, 0.12, 0.9, 0.85));
                break;
            case "shrink":
                g.fill(polygon(0.1, 0.15, 0.5, 0.88, 0.9, 0.15));
                break;
            case "keep":
            case "keep-order":
                g.fill(new Rectangle2D.Double(0.1, 0.26, 0.8, 0.16));
                g.fill(new Rectangle2D.Double(0.1, 0.58, 0.8, 0.16));
                break;
            case "wait":
                for (double left = 0.08; left < 0.8; left += 0.32) {
                    g.fill(dot(left, 0.4, 0.2));
                }
                break;
            case "":
                g.setStroke(new BasicStroke(0.12f));
                g.draw(dot(0.2, 0.2, 0.6));
                break;
            default:
                g.fill(new Rectangle2D.Double(0.4, 0.08, 0.2, 0.52));
                g.fill(dot(0.39, 0.7, 0.22));
        }
    }

    private static Shape dot(double left, double top, double side) {
        return new Ellipse2D.Double(left, top, side, side);
    }

    private static Shape polygon(double... points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points[0], points[1]);
        for (int i = 2; i < points.length; i += 2) {
            path.lineTo(points[i], points[i + 1]);
        }
        path.closePath();
        return path;
    }

    @Override
    public int getIconWidth() {
        return size;
    }

    @Override
    public int getIconHeight() {
        return size;
    }
}
