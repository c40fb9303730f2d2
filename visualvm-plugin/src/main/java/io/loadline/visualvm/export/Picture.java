package io.loadline.visualvm.export;

import io.loadline.visualvm.look.Palette;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import javax.imageio.ImageIO;
import javax.swing.JComponent;
import javax.swing.JLabel;

/** Components as they stand on the screen, two in a row, each under its accessible name, as one picture. */
public final class Picture {

    private static final int GAP = 12;
    private static final Dimension USUAL = new Dimension(600, 300);
    private static final int MIN_SIDE = 120;

    private Picture() {}

    /** {@code cells}: made by {@link #cell}. */
    public static BufferedImage of(String heading, Collection<BufferedImage> cells) {
        int width = GAP + cells.stream().mapToInt(BufferedImage::getWidth).max().orElse(1);
        int height =
                GAP + cells.stream().mapToInt(BufferedImage::getHeight).max().orElse(1);
        int top = 2 * GAP + lineHeight();
        BufferedImage image = blank(2 * width + GAP, top + (cells.size() + 1) / 2 * height);
        Graphics2D g = image.createGraphics();
        try {
            write(g, heading, GAP, GAP);
            int i = 0;
            for (BufferedImage cell : cells) {
                g.drawImage(cell, GAP + i % 2 * width, top + i / 2 * height, null);
                i++;
            }
        } finally {
            g.dispose();
        }
        return image;
    }

    private static void resize(JComponent component, Dimension size) {
        component.setSize(size);
        layOut(component);
    }

    private static void layOut(Container container) {
        container.doLayout();
        for (Component child : container.getComponents()) {
            if (child instanceof Container) {
                layOut((Container) child);
            }
        }
    }

    /**
     * To be called on the event thread, with a component that is or was on the screen. What is hidden or too small to be
     * read is drawn in the usual size.
     */
    public static BufferedImage cell(JComponent component) {
        Dimension shown = component.getSize();
        if (shown.width >= MIN_SIDE && shown.height >= MIN_SIDE) {
            return drawn(component);
        }
        resize(component, USUAL);
        BufferedImage image = drawn(component);
        if (shown.width > 0 && shown.height > 0) {
            resize(component, shown);
        }
        return image;
    }

    private static BufferedImage drawn(JComponent component) {
        int title = lineHeight() + GAP / 2;
        BufferedImage image = blank(component.getWidth(), component.getHeight() + title);
        Graphics2D g = image.createGraphics();
        try {
            write(g, component.getAccessibleContext().getAccessibleName(), 0, 0);
            g.translate(0, title);
            component.paint(g);
        } finally {
            g.dispose();
        }
        return image;
    }

    private static BufferedImage blank(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(Palette.background());
        g.fillRect(0, 0, width, height);
        g.dispose();
        return image;
    }

    private static void write(Graphics2D g, String text, int left, int top) {
        g.setFont(font());
        g.setColor(Palette.text());
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.drawString(text, left, top + g.getFontMetrics().getAscent());
    }

    private static Font font() {
        return new JLabel().getFont().deriveFont(Font.BOLD);
    }

    private static int lineHeight() {
        return new JLabel().getFontMetrics(font()).getHeight();
    }

    public static void write(BufferedImage image, Path file) throws IOException {
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java writes no PNG");
        }
    }
}
