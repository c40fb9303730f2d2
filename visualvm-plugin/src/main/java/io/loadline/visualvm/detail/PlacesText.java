package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.PlaceFigures;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.TaskClassFigures;
import io.loadline.visualvm.look.Figure;
import java.util.List;
import java.util.stream.Collectors;

/** What to change of a pool, which tasks fill it, and where its busy threads are. */
public final class PlacesText {

    private PlacesText() {}

    static String html(PoolFigures pool) {
        Html html = new Html();
        if (!pool.advice.setting.isEmpty()) {
            html.heading("What to change").paragraph(pool.advice.setting);
        }
        if (!pool.taskClasses.isEmpty()) {
            html.heading("Which tasks")
                    .grid(
                            new String[] {"Service", "Arrived", "Mean ms", "p99 ms", "Failed", "Task"},
                            pool.taskClasses.stream().map(PlacesText::task).collect(Collectors.toList()));
        }
        if (pool.servers.equals("connections")) {
            return html.toString();
        }
        html.heading("Where");
        if (pool.places.isEmpty()) {
            html.paragraph("Nothing was seen yet. The agent looks by itself while all threads are busy or tasks wait.");
        } else {
            html.grid(
                    new String[] {"Share", "State", "Place", "Called from"},
                    pool.places.stream().map(PlacesText::place).collect(Collectors.toList()));
        }
        return html.toString();
    }

    /** Which tasks fill the pool: a line for each kind. */
    public static List<String> tasks(PoolFigures pool) {
        return pool.taskClasses.stream()
                .map(kind -> String.format(
                        "%s of the time, %s of the tasks, mean %s ms, p99 %s ms, %s failed: %s", (Object[]) task(kind)))
                .collect(Collectors.toList());
    }

    /** Where its busy threads are: a line for each place. */
    public static List<String> places(PoolFigures pool) {
        return pool.places.stream()
                .map(place -> String.join("  ", place(place)))
                .collect(Collectors.toList());
    }

    private static String[] task(TaskClassFigures kind) {
        return new String[] {
            Figure.percent(kind.serviceShare),
            Figure.percent(kind.arrivedShare),
            Figure.decimal(kind.meanServiceMillis),
            Figure.decimal(kind.p99ServiceMillis),
            Figure.whole(kind.failedCount),
            kind.task
        };
    }

    private static String[] place(PlaceFigures place) {
        return new String[] {Figure.percent(place.share), place.state, place.place, place.calledFrom};
    }
}
