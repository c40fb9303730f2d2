// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.proof.run.CaseResult.Grade;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Draws all cases as an SVG picture of the width of a page. Each server has a row with a dot for Loadline and for each
 * rule. The left panel has throughput over the best. The right one has threads over the least good size, on a
 * logarithmic scale. Good values are tinted. Colours fit light and dark pages.
 */
final class Picture {
    private static final int NAMES = 165;
    private static final int PANEL = 290;
    private static final int BETWEEN = 30;
    private static final int RIGHT = 15;
    private static final int WIDTH = NAMES + PANEL + BETWEEN + PANEL + RIGHT;
    private static final int LEGEND = 130;
    private static final int TOP = 62;
    private static final int ROW = 18;
    private static final int BOTTOM = 22;

    private static final int OURS = 6;
    private static final int OTHERS = 4;

    /** Lower end of the scale of threads over the least good size; the upper end is {@link #MOST}. */
    private static final double LEAST = 0.1;

    private static final double MOST = 100;

    /** Colours by Okabe and Ito, which colour-blind people can distinguish. */
    private static final String[] COLOURS = {"#0072b2", "#999999", "#e69f00", "#f0e442", "#d55e00", "#cc79a7", "#009e73"
    };

    private final StringBuilder svg = new StringBuilder();
    private final List<CaseResult> cases;
    private final List<String> rules;
    private final int bottom;

    private Picture(List<CaseResult> cases) {
        this.cases = cases;
        this.rules = ProofPage.rules(cases);
        this.bottom = TOP + ROW * cases.size();
    }

    /** Draws the cases. {@code bounds} are those of good values. */
    static String of(List<CaseResult> cases, Form.Bounds bounds) {
        return new Picture(cases).draw(bounds);
    }

    private String draw(Form.Bounds bounds) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\""
                        + " font-size=\"11\" fill=\"#777\">%n",
                WIDTH, bottom + BOTTOM);
        add("<title>Throughput over the best and threads over the least good size</title>%n");
        for (int i = 0; i < rules.size(); i++) {
            dot(10 + LEGEND * i, 14, i);
            text(20 + LEGEND * i, 18, "start", rules.get(i));
        }
        int right = NAMES + PANEL + BETWEEN;
        text(
                NAMES,
                TOP - 12,
                "start",
                "throughput over the best (shaded: at least %.2f)".formatted(bounds.throughput()));
        text(
                right,
                TOP - 12,
                "start",
                "threads over the least good size (shaded: at most %.1f)".formatted(bounds.threads()));
        tint(NAMES + PANEL * bounds.throughput(), NAMES + PANEL);
        tint(right, right + PANEL * logarithmic(bounds.threads()));
        for (double mark : new double[] {0, 0.25, 0.5, 0.75, 1}) {
            line(NAMES + PANEL * mark, "%.2f".formatted(mark));
        }
        for (double mark : new double[] {0.1, 1, 10, 100}) {
            line(right + PANEL * logarithmic(mark), mark < 1 ? "0.1" : "%.0f".formatted(mark));
        }
        for (int c = 0; c < cases.size(); c++) {
            int y = TOP + ROW * c + ROW / 2;
            text(NAMES - 10, y + 4, "end", cases.get(c).name());
            dots(cases.get(c), NAMES, y, grade -> Math.min(1, grade.throughput()));
            dots(cases.get(c), right, y, grade -> logarithmic(grade.threads()));
        }
        return add("</svg>%n").svg.toString();
    }

    private static double logarithmic(double ratio) {
        double inside = Math.max(LEAST, Math.min(MOST, ratio));
        return Math.log(inside / LEAST) / Math.log(MOST / LEAST);
    }

    /** Draws the dots of a row, Loadline's on top. */
    private void dots(CaseResult of, int left, int y, ToDoubleFunction<Grade> share) {
        for (int rule = rules.size() - 1; rule >= 0; rule--) {
            Grade grade = ProofPage.grade(of, rules.get(rule));
            if (grade != null) {
                dot(left + PANEL * share.applyAsDouble(grade), y, rule);
            }
        }
    }

    private void dot(double x, double y, int rule) {
        add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"/>%n",
                x, y, rule == 0 ? OURS : OTHERS, COLOURS[rule % COLOURS.length]);
    }

    private void tint(double from, double to) {
        add(
                "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#0072b2\" opacity=\"0.12\"/>%n",
                from, TOP, to - from, bottom - TOP);
    }

    private void line(double x, String text) {
        add("<path d=\"M%.1f %dV%d\" stroke=\"#999\" stroke-width=\"0.5\"/>%n", x, TOP, bottom);
        text(x, bottom + 15, "middle", text);
    }

    private void text(double x, double y, String anchor, String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, escaped);
    }

    private Picture add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
        return this;
    }
}
