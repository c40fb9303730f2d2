package io.loadline.visualvm.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.JPanel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureTest {

    @TempDir
    private Path folder;

    @Test
    void twoInARow_alsoThoseThatWereNeverShown() throws IOException {
        JPanel shown = panel(Color.RED);
        shown.setSize(300, 200);
        Path file = folder.resolve("charts.png");

        List<BufferedImage> cells = Stream.of(shown, panel(Color.GREEN), panel(Color.BLUE))
                .map(Picture::cell)
                .collect(Collectors.toList());
        Picture.write(Picture.of("orders", cells), file);

        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(2 * 600 + 3 * 12);
        // the heading, and a title above each
        assertThat(image.getHeight()).isGreaterThan(2 * 300 + 3 * 12);
        assertThat(image.getRGB(20, 150)).isEqualTo(Color.RED.getRGB());
        assertThat(image.getRGB(640, 150)).isEqualTo(Color.GREEN.getRGB());
        assertThat(image.getRGB(20, image.getHeight() - 100)).isEqualTo(Color.BLUE.getRGB());
    }

    @Test
    void tooSmallToBeRead_isDrawnInTheUsualSize_andKeepsItsOwn() {
        JPanel low = panel(Color.RED);
        low.setSize(300, 20);
        BufferedImage cell = Picture.cell(low);
        assertThat(cell.getWidth()).isEqualTo(600);
        assertThat(cell.getHeight()).isGreaterThan(300);
        assertThat(low.getSize()).isEqualTo(new Dimension(300, 20));
    }

    private static JPanel panel(Color colour) {
        JPanel panel = new JPanel();
        panel.setBackground(colour);
        panel.getAccessibleContext().setAccessibleName("a colour");
        return panel;
    }
}
