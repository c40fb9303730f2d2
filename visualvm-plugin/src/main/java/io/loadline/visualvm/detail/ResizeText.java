package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.ResizeFigures;
import io.loadline.visualvm.look.Figure;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a pool is resized, and what was changed so far. */
public final class ResizeText {

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final String[] HEADINGS = {"Time", "Size", "", "Why", "Outcome"};

    private ResizeText() {}

    /** A name and a value, or nothing where the agent does not tell. */
    static Stream<String> mode(PoolFigures pool) {
        return pool.resizeMode.isEmpty() ? Stream.empty() : Stream.of("Resizing", meaning(pool.resizeMode));
    }

    private static String meaning(String mode) {
        switch (mode) {
            case "off":
                return "off: the agent changes no size";
            case "manual":
                return "manual: only when asked to";
            case "observe":
                return "observe: the agent says what it would set";
            case "auto":
                return "auto: the agent sets the size";
            case "stopped":
                return "stopped by stopResizing(), until resumeResizing()";
            default:
                return mode;
        }
    }

    static void table(Html html, PoolFigures pool) {
        if (!pool.resizes.isEmpty()) {
            html.heading("Resized");
            html.grid(HEADINGS, pool.resizes.stream().map(ResizeText::cells).collect(Collectors.toList()));
        }
    }

    /** The newest first: a line for each change. */
    public static List<String> lines(PoolFigures pool) {
        return pool.resizes.stream()
                .map(change ->
                        Stream.of(cells(change)).filter(cell -> !cell.isEmpty()).collect(Collectors.joining("  ")))
                .collect(Collectors.toList());
    }

    private static String[] cells(ResizeFigures change) {
        return new String[] {
            CLOCK.format(change.at.atZone(ZoneId.systemDefault())),
            Figure.whole(change.threadsBefore) + " \u2192 " + Figure.whole(change.threadsAfter),
            meaningOfAction(change.action),
            change.reason,
            change.outcome
        };
    }

    private static String meaningOfAction(String action) {
        switch (action) {
            case "resize":
                return "";
            case "back":
                return "undone";
            case "manual":
                return "by an operator";
            case "would":
                return "not done, only said";
            case "outside":
                return "by somebody else";
            default:
                return action;
        }
    }
}
