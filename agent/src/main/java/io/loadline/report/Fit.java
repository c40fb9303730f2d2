// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.ArrayList;
import java.util.List;

/** Fits text into a line of some width. Control characters become spaces. */
public final class Fit {

    private static final String CUT = "..";

    private Fit() {}

    /** Cuts text that is too long in the middle, since names differ at their ends. */
    public static String middle(String text, int width) {
        int[] letters = letters(text);
        if (letters.length <= width) {
            return text(letters, 0, letters.length);
        }
        int kept = Math.max(0, width - CUT.length());
        int front = kept / 3;
        return text(letters, 0, front) + CUT + text(letters, letters.length - (kept - front), kept - front);
    }

    /** Cuts text that is too long at its end. */
    public static String front(String text, int width) {
        int[] letters = letters(text);
        return letters.length <= width
                ? text(letters, 0, letters.length)
                : text(letters, 0, Math.max(0, width - CUT.length())) + CUT;
    }

    /** Breaks text into lines between words. A longer word gets its own line. */
    public static List<String> words(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text(letters(text), 0, letters(text).length).trim().split(" +")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    public static int length(String text) {
        return letters(text).length;
    }

    private static int[] letters(String text) {
        return text.codePoints().map(c -> Character.isISOControl(c) ? ' ' : c).toArray();
    }

    private static String text(int[] letters, int from, int count) {
        return new String(letters, from, count);
    }
}
