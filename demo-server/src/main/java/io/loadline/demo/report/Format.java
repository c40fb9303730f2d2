package io.loadline.demo.report;

/** Size of a picture, drawn for windows of that width; twice the pixels of its place on the page, for fine screens. */
enum Format {
    WIDE(1_520, 860, 27),
    NARROW(720, 800, 26);

    final int width;
    final int height;
    final int fontSize;

    Format(int width, int height, int fontSize) {
        this.width = width;
        this.height = height;
        this.fontSize = fontSize;
    }
}
