package io.loadline.demo.experiment.threadlimit;

import static io.loadline.demo.report.Column.number;
import static io.loadline.demo.report.Column.text;

import io.loadline.demo.experiment.Agreement;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.experiment.Watched;
import io.loadline.demo.experiment.machine.ThreadLimit;
import io.loadline.demo.experiment.machine.ThreadRoom;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts what {@link ThreadLimitTrial} found beside the published counts.
 *
 * @param pool of as many threads as the bound, with work for more
 */
record ThreadLimitResult(
        ThreadRoom room, int bound, Watched<SleepersOutcome> sleepers, RunnablesJob.Outcome runnables, ScanRun pool) {

    private static final double MEGABYTE = 1 << 20;
    private static final double KIBIBYTE = 1024;
    private static final double FIRST = 100;

    Result result(Provenance provenance) {
        PublishedFigures published = PublishedFigures.of("thread-limit");
        return new Result(
                "thread-limit",
                "Thread limit: how many threads that sleep",
                "Threads that do nothing cost memory and places in the system's tables. The published program started them"
                        + " until it failed; this one stops well before.",
                published.source(),
                provenance.origin(sleepers.otherProcessors(), pool.watched().otherProcessors()),
                parameters(),
                findings(published),
                List.of(limits(), counts(published), agreement()),
                List.of(chart(published)),
                checks());
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("bound, threads", bound);
        parameters.put("heapBytes", runnables.heapBytes());
        return parameters;
    }

    private Table limits() {
        return new TableBuilder<>(
                        "limits",
                        "What the system allows, read beforehand",
                        "More threads than there were then. Unknown: not set, or not told by this system. Root is exempt from"
                                + " ulimit -u.",
                        room.limits())
                .column(text("limit", "limit"), ThreadLimit::name)
                .column(number("more", "more threads", "", 0), ThreadLimit::more)
                .build();
    }

    private Table counts(PublishedFigures published) {
        SleepersOutcome own = sleepers.own();
        Table table = Table.of(
                "counts",
                "Counts",
                "Tasks were put into the queue of a pool until 85 % of the heap was used.",
                text("what", "what"),
                number("publishedCount", "published", "", 0),
                number("count", "here", "", 0),
                number("publishedSeconds", "published", "s", 3),
                number("seconds", "here", "s", 3),
                number("bytesEach", "memory of each", "KiB", 3),
                text("publishedEnd", "published: ended by"),
                text("end", "here: ended by"));
        table.row(
                "threads that sleep",
                published.number(0, "count"),
                (double) own.started(),
                published.number(0, "seconds"),
                own.totalSeconds(),
                own.bytesEach() / KIBIBYTE,
                published.text(0, "ended by"),
                own.endedBy());
        table.row(
                "tasks in a heap of %.0f MB".formatted(runnables.heapBytes() / MEGABYTE),
                published.number(1, "count"),
                (double) runnables.runnables(),
                published.number(1, "seconds"),
                runnables.seconds(),
                (double) runnables.usedBytes() / runnables.runnables() / KIBIBYTE,
                published.text(1, "ended by"),
                "85 % of the heap");
        return table;
    }

    private Table agreement() {
        return Agreement.of(
                List.of(pool),
                run -> "%,d".formatted(run.threads()),
                run -> run.watched().own().figures(),
                run -> run.watched().totals());
    }

    private List<String> findings(PublishedFigures published) {
        SleepersOutcome own = sleepers.own();
        Recommendation said = pool.watched().recommendation();
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                ("The first limit that would be met is %s: it leaves room for %,.0f threads. So at most half of that"
                                + " were allowed here, and no more than the %,d of this experiment.")
                        .formatted(room.least().name(), room.least().more(), bound));
        paragraphs.add(
                ("%,d threads were started in %.2f s, %.0f microseconds each, and took %.0f KiB of memory each; it"
                                + " ended by %s. The published program had %,.0f in %.3f s and ended by an error.")
                        .formatted(
                                own.started(),
                                own.totalSeconds(),
                                1e6 * own.totalSeconds() / own.started(),
                                own.bytesEach() / KIBIBYTE,
                                own.endedBy(),
                                published.number(0, "count"),
                                published.number(0, "seconds")));
        paragraphs.add(
                said.isKnown()
                        ? ("A pool of %,d threads with work for three times as many: the agent recommended %,d; what keeps the"
                                        + " size from being larger: %s.")
                                .formatted(pool.threads(), said.size(), said.limit())
                        : "For a pool of %,d threads with work for three times as many the agent recommended nothing: %s."
                                .formatted(pool.threads(), said.verdict()));
        return paragraphs;
    }

    private Chart chart(PublishedFigures published) {
        SleepersOutcome own = sleepers.own();
        List<Series> series = new ArrayList<>();
        series.add(Series.point(
                "published, the most", Role.PUBLISHED, published.number(0, "count"), published.number(0, "seconds")));
        double[] counts = own.counts().stream().mapToDouble(Double::doubleValue).toArray();
        double[] seconds =
                own.seconds().stream().mapToDouble(Double::doubleValue).toArray();
        series.add(Series.of("measured, to the bound", Role.MEASURED, counts, seconds));
        double each = own.totalSeconds() / own.started();
        double limit = room.least().more();
        series.add(Series.of(
                "in proportion, to " + room.least().name(), Role.THEORY, new double[] {FIRST, limit}, new double[] {
                    FIRST * each, each * limit
                }));
        Recommendation said = pool.watched().recommendation();
        if (said.isKnown()) {
            series.add(Series.point(
                    "recommended: %,d".formatted(said.size()), Role.RECOMMENDED, said.size(), each * said.size()));
        }
        return Chart.lines(
                        "thread-limit",
                        "Time to start threads that sleep",
                        "threads",
                        "seconds",
                        series,
                        "Seconds until so many threads were there; both axes logarithmic. The dotted line ends where the"
                                + " first limit of the system would be met.")
                .logarithmic();
    }

    private List<Check> checks() {
        Recommendation said = pool.watched().recommendation();
        double most = room.least().more();
        return List.of(
                Check.atMost(
                        "threads started, against the bound", sleepers.own().started(), bound, "threads"),
                Check.atMost("the bound, against half of what the system allows", bound, most / 2, "threads"),
                Check.atMost(
                        "recommended threads, against what the system allows", said.sizeIfKnown(), most, "threads"));
    }
}
