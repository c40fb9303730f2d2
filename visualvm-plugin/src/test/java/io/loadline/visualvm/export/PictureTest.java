package io.loadline.visualvm.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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

        Picture.write(Picture.of(List.of(shown, panel(Color.GREEN), panel(Color.BLUE))), file);

        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(2 * 600 + 3 * 12);
        assertThat(image.getHeight()).isEqualTo(2 * 300 + 3 * 12);
        assertThat(image.getRGB(20, 20)).isEqualTo(Color.RED.getRGB());
        assertThat(image.getRGB(640, 20)).isEqualTo(Color.GREEN.getRGB());
        assertThat(image.getRGB(20, 340)).isEqualTo(Color.BLUE.getRGB());
    }

    private static JPanel panel(Color colour) {
        JPanel panel = new JPanel();
        panel.setBackground(colour);
        return panel;
    }
}
