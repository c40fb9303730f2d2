// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.proof.run.CaseResult.Grade;
import java.util.List;
import java.util.Locale;

/**
 * The picture of all cases as SVG: for each server a group of bars, Loadline's beside those of the rules. Above, throughput over the
 * best; below, threads over the least that are good, on a logarithmic scale. It has no script, and its colours fit light and dark.
 */
final class Picture {
    private static final int LEFT = 60;
    private static final int BAR = 9;
    private static final int GAP = 16;
    private static final int PANEL = 150;
    private static final int TOP = 50;
    private static final int BETWEEN = 40;
    private static final int NAMES = 130;
    private static final int LEGEND = 135;

    /** Threads over the least: ends of the scale. */
    private static final double LEAST = 0.1;

    private static final double MOST = 100;

    /** Okabe and Ito's colours, which people tell apart whatever they see. */
    private static final String[] COLOURS = {"#0072b2", "#999999", "#e69f00", "#f0e442", "#d55e00", "#cc79a7", "#009e73"
    };

    private final StringBuilder svg = new StringBuilder();

    private Picture() {}

    static String of(List<CaseResult> cases) {
        return new Picture().draw(cases, Verdict.rules(cases));
    }

    private String draw(List<CaseResult> cases, List<String> rules) {
        int group = BAR * rules.size() + GAP;
        int width = Math.max(LEFT + group * cases.size() + GAP, LEFT + LEGEND * rules.size());
        int lower = TOP + PANEL + BETWEEN;
        int height = lower + PANEL + NAMES;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\""
                        + " font-size=\"11\" fill=\"#777\">%n",
                width, height);
        add("<title>Throughput over the best and threads over the least that are good</title>%n");
        for (int i = 0; i < rules.size(); i++) {
            add("<rect x=\"%d\" y=\"8\" width=\"10\" height=\"10\" fill=\"%s\"/>", LEFT + LEGEND * i, colour(i));
            text(LEFT + LEGEND * i + 14, 17, "start", rules.get(i));
        }
        text(4, TOP - 12, "start", "throughput over the best");
        text(4, lower - 12, "start", "threads over the least that are good");
        for (double mark : new double[] {0, 0.5, 0.95}) {
            line(width, TOP + PANEL * (1 - mark), "%.2f".formatted(mark), mark == 0.95);
        }
        for (double mark : new double[] {0.1, 1.5, 10, 100}) {
            line(width, lower + PANEL * (1 - logarithmic(mark)), "%s".formatted(mark), mark == 1.5);
        }
        for (int c = 0; c < cases.size(); c++) {
            int x = LEFT + GAP / 2 + group * c;
            for (int r = 0; r < rules.size(); r++) {
                Grade grade = Verdict.grade(cases.get(c), rules.get(r));
                if (grade != null) {
                    bar(x + BAR * r, TOP, Math.min(1, grade.throughput()), colour(r));
                    bar(x + BAR * r, lower, logarithmic(grade.threads()), colour(r));
                }
            }
            int y = lower + PANEL + 14;
            int middle = x + BAR * rules.size() / 2;
            add(
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" transform=\"rotate(-45 %1$d %2$d)\">%s</text>%n",
                    middle, y, escaped(cases.get(c).name()));
        }
        return add("</svg>%n").svg.toString();
    }

    private static double logarithmic(double ratio) {
        double inside = Math.max(LEAST, Math.min(MOST, ratio));
        return Math.log(inside / LEAST) / Math.log(MOST / LEAST);
    }

    private static String colour(int rule) {
        return COLOURS[rule % COLOURS.length];
    }

    private void bar(int x, int top, double share, String colour) {
        double height = Math.max(1, PANEL * share);
        add(
                "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"%s\"/>%n",
                x, top + PANEL - height, BAR - 1, height, colour);
    }

    private void line(int width, double y, String text, boolean isBound) {
        add(
                "<path d=\"M%d %.1fH%d\" stroke=\"#999\" stroke-width=\"0.5\"%s/>%n",
                LEFT, y, width, isBound ? " stroke-dasharray=\"4 3\"" : "");
        text(LEFT - 5, y + 4, "end", text);
    }

    private void text(double x, double y, String anchor, String text) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, escaped(text));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private Picture add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
        return this;
    }
}
