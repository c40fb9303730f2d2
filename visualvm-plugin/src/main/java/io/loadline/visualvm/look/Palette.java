// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.look;

import java.awt.Color;
import javax.swing.JTable;
import javax.swing.UIManager;

/** Colours for charts and verdicts that can be told apart on the background of the look and feel, light or dark. */
public enum Palette {
    BLUE(0x2F6DB5, 0x6FA8EB),
    GREEN(0x2E7D32, 0x7CC47F),
    AMBER(0xB25E00, 0xF0A445),
    RED(0xB3261E, 0xF2837B),
    VIOLET(0x7A4FB0, 0xB895E6),
    GREY(0x6B6B6B, 0xA9A9A9);

    private static final double DARK = 0.5;

    private final Color onLight;
    private final Color onDark;

    Palette(int onLight, int onDark) {
        this.onLight = new Color(onLight);
        this.onDark = new Color(onDark);
    }

    public Color colour() {
        return isDark() ? onDark : onLight;
    }

    /** Returns the colour of areas under text or lines. */
    public Color soft() {
        Color colour = colour();
        return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 96);
    }

    /** The background of charts and tables. */
    public static Color background() {
        Color table = UIManager.getColor("Table.background");
        return plain(table == null ? new JTable().getBackground() : table);
    }

    public static Color text() {
        Color text = UIManager.getColor("Table.foreground");
        return plain(text == null ? new JTable().getForeground() : text);
    }

    /** Between text and background: for axes, and for what is less important. */
    public static Color faint() {
        return mixed(text(), background(), 0.6);
    }

    /** Returns the colour of lines behind the figures. */
    public static Color mesh() {
        return mixed(text(), background(), 0.15);
    }

    private static boolean isDark() {
        Color background = background();
        double light = (0.3 * background.getRed() + 0.59 * background.getGreen() + 0.11 * background.getBlue()) / 255;
        return light < DARK;
    }

    private static Color mixed(Color one, Color other, double part) {
        return new Color(
                mixed(one.getRed(), other.getRed(), part),
                mixed(one.getGreen(), other.getGreen(), part),
                mixed(one.getBlue(), other.getBlue(), part));
    }

    private static int mixed(int one, int other, double part) {
        return (int) Math.round(one * part + other * (1 - part));
    }

    /** Returns the colour as a plain one, because some looks and feels replace colours of their own class. */
    private static Color plain(Color colour) {
        return new Color(colour.getRGB());
    }
}
