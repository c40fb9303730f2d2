// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.look.Figure;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The columns of the table of pools. */
public enum Column {
    POOL("Pool", "Its name, the prefix of its threads' names, or where it was built", 140, p -> p.name),
    VERDICT("Verdict", "What the agent says to do", 150, p -> orUnknown(p.advice.verdict)),
    RECOMMENDED(
            "Size recommended",
            "Threads or connections that the agent recommends",
            112,
            p -> p.advice.asAdvised(),
            Figure::whole),
    SIZE(
            "Size now",
            "Threads or connections that the pool may have as it is set; fewer may have started",
            62,
            p -> p.advice.currentSize,
            Figure::whole),
    BUSY("Busy now", "Threads running a task, or connections in use", 62, p -> p.busy, Figure::whole),
    LOAD(
            "Load p90",
            "Threads or connections that nine in ten arrivals find enough",
            52,
            p -> p.loadP90,
            Figure::decimal),
    ARRIVALS(
            "Arrivals per second",
            "Tasks, or requests for a connection, per second",
            92,
            p -> p.arrivalsPerSecond,
            Figure::decimal),
    SERVICE_P50(
            "Service p50 ms",
            "Half of the tasks run, or half of the connections are held, no longer",
            66,
            p -> p.serviceP50,
            Figure::decimal),
    SERVICE_P99(
            "Service p99 ms",
            "99 % of the tasks run, or of the connections are held, no longer",
            66,
            p -> p.serviceP99,
            Figure::decimal),
    WAIT_P50("Wait p50 ms", "Half of the tasks or requests wait no longer", 66, p -> p.waitP50, Figure::decimal),
    WAIT_P99("Wait p99 ms", "99 % of the tasks or requests wait no longer", 66, p -> p.waitP99, Figure::decimal),
    WAIT_SHARE("Wait share", "Part of the response time spent waiting", 60, p -> p.waitShare, Figure::percent),
    QUEUED("Queued now", "Tasks, or requests for a connection, waiting now", 66, p -> p.queued, Figure::whole),
    REJECTED(
            "Rejected",
            "Tasks rejected, or requests for a connection timed out, since the start",
            66,
            p -> p.rejected,
            Figure::whole),
    STATUS("Status", "How it is now: ok, idle, starved, rejecting or deadlocked", 88, p -> orUnknown(p.status)),
    KIND("Kind", "What its queue and sizes make it", 108, p -> orUnknown(p.kind));

    public final String title;

    public final String explanation;

    /** Width in pixels at the font size 12. */
    final int width;

    private final Function<PoolFigures, String> text;

    /** Number in the column's cell; null in columns of text. */
    private final ToDoubleFunction<PoolFigures> number;

    Column(String title, String explanation, int width, Function<PoolFigures, String> text) {
        this.title = title;
        this.explanation = explanation;
        this.width = width;
        this.text = text;
        this.number = null;
    }

    Column(
            String title,
            String explanation,
            int width,
            ToDoubleFunction<PoolFigures> number,
            DoubleFunction<String> format) {
        this.title = title;
        this.explanation = explanation;
        this.width = width;
        this.text = pool -> format.apply(number.applyAsDouble(pool));
        this.number = number;
    }

    private static String orUnknown(String text) {
        return text.isEmpty() ? Figure.UNKNOWN : text;
    }

    public boolean isNumber() {
        return number != null;
    }

    /** A number (NaN if unknown) or a text, to sort by. */
    public Object value(PoolFigures pool) {
        return isNumber() ? (Object) number.applyAsDouble(pool) : text.apply(pool);
    }

    /** Returns the text that the table shows. */
    public String shown(PoolFigures pool) {
        return text.apply(pool);
    }

    /** Returns the header of the column: two lines, so that columns can be narrow and have the same height. */
    String header() {
        String lines = title.contains(" ") ? title.replaceFirst(" ", "<br>") : "&nbsp;<br>" + title;
        // the arrow of the sorted column takes room: what does not fit must not go on in a third line
        return "<html><div align='" + (isNumber() ? "right" : "left") + "'><nobr>" + lines + "</nobr></div></html>";
    }
}
