package io.loadline.visualvm.export;

import io.loadline.visualvm.look.Palette;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import javax.swing.JComponent;

/** Components as they stand on the screen, two in a row, as one picture. */
public final class Picture {

    private static final int GAP = 12;
    private static final Dimension USUAL = new Dimension(600, 300);

    private Picture() {}

    /** To be called on the event thread. */
    public static BufferedImage of(List<? extends JComponent> components) {
        components.forEach(Picture::sizeIfHidden);
        int cellWidth = components.stream().mapToInt(JComponent::getWidth).max().orElse(1);
        int cellHeight =
                components.stream().mapToInt(JComponent::getHeight).max().orElse(1);
        int rows = (components.size() + 1) / 2;
        BufferedImage image = new BufferedImage(
                2 * (cellWidth + GAP) + GAP, rows * (cellHeight + GAP) + GAP, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        try {
            g.setColor(Palette.background());
            g.fillRect(0, 0, image.getWidth(), image.getHeight());
            for (int i = 0; i < components.size(); i++) {
                Graphics2D cell = (Graphics2D) g.create();
                cell.translate(GAP + (i % 2) * (cellWidth + GAP), GAP + (i / 2) * (cellHeight + GAP));
                components.get(i).paint(cell);
                cell.dispose();
            }
        } finally {
            g.dispose();
        }
        return image;
    }

    /** What is behind another tab was never laid out. */
    private static void sizeIfHidden(JComponent component) {
        if (component.getWidth() == 0 || component.getHeight() == 0) {
            component.setSize(USUAL);
            layOut(component);
        }
    }

    private static void layOut(Container container) {
        container.doLayout();
        for (Component child : container.getComponents()) {
            if (child instanceof Container) {
                layOut((Container) child);
            }
        }
    }

    public static void write(BufferedImage image, Path file) throws IOException {
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java writes no PNG");
        }
    }
}
