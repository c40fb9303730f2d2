package io.loadline.demo.report;

import java.awt.Color;

/** The colours of a picture; the page's are the same. */
enum Theme {
    LIGHT(0xffffff, 0x1f2328, 0xd8dee4, 0xb35900, 0x6e7781, 0x0969da, 0xcf222e, 0x1a7f37),
    DARK(0x161b22, 0xe6edf3, 0x3a424c, 0xf0a35e, 0x9aa4b0, 0x58a6ff, 0xff7b72, 0x56d364);

    final Color paper;
    final Color ink;
    final Color grid;
    private final Color published;
    private final Color theory;
    private final Color measured;
    private final Color recommended;
    private final Color other;

    Theme(int paper, int ink, int grid, int published, int theory, int measured, int recommended, int other) {
        this.paper = new Color(paper);
        this.ink = new Color(ink);
        this.grid = new Color(grid);
        this.published = new Color(published);
        this.theory = new Color(theory);
        this.measured = new Color(measured);
        this.recommended = new Color(recommended);
        this.other = new Color(other);
    }

    Color of(Series.Role role) {
        return switch (role) {
            case PUBLISHED -> published;
            case THEORY -> theory;
            case MEASURED -> measured;
            case RECOMMENDED -> recommended;
            case OTHER -> other;
        };
    }
}
