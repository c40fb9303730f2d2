package io.loadline.demo.experiment.coverage;

import static io.loadline.demo.report.Column.number;
import static io.loadline.demo.report.Column.text;

import io.loadline.demo.report.Check;
import io.loadline.demo.report.Origin;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Looks in tables, and against the aims.
 *
 * @param seconds of the looks at each pool
 */
record CoverageResult(List<Look> looks, List<Integer> seconds, double serviceMillis) {

    static final String FAMILIES = "families";
    static final String ALL = "all lengths";
    private static final double MIN = 0.90;
    private static final double MAX = 0.99;
    private static final double MIN_OF_FAMILY = 0.85;

    /** The looks at pools of one kind after the same time. */
    private record Group(String title, int seconds, List<Look> looks) {

        double answered() {
            return looks.stream().filter(Look::isAnswered).count();
        }

        double held() {
            return looks.stream().filter(Look::holds).count();
        }

        double share() {
            return held() / answered();
        }

        double medianWidth() {
            return median(looks.stream()
                    .filter(Look::isAnswered)
                    .mapToDouble(Look::width)
                    .toArray());
        }

        /** In threads; at most 0 if it is narrow enough. */
        double medianExcessWidth() {
            return median(looks.stream()
                    .filter(Look::isAnswered)
                    .mapToDouble(look -> look.width() - look.widthAllowed())
                    .toArray());
        }

        private static double median(double[] values) {
            Arrays.sort(values);
            return values.length == 0 ? Double.NaN : values[values.length / 2];
        }
    }

    Result result(Origin origin) {
        return new Result(
                "coverage",
                "Coverage: how often the interval of a recommendation holds the right size",
                "Real open pools, whose tasks sleep for times of six distributions, running at the right size and at three"
                        + " times that. The right size comes from a simulation of a million tasks.",
                List.of(),
                origin,
                Map.of("mean service time, ms", serviceMillis),
                List.of(),
                List.of(families(), pools()),
                List.of(),
                checks());
    }

    private List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        for (int after : seconds) {
            List<Look> then =
                    looks.stream().filter(look -> look.seconds() == after).toList();
            for (Lengths lengths : Lengths.values()) {
                groups.add(new Group(
                        lengths.toString(),
                        after,
                        then.stream()
                                .filter(look -> look.pool().lengths() == lengths)
                                .toList()));
            }
            groups.add(new Group(ALL, after, then));
        }
        return groups;
    }

    private Table families() {
        return new TableBuilder<>(
                        FAMILIES,
                        "Intervals that hold the right size",
                        "The width of an interval is its upper less its lower end.",
                        groups())
                .column(text("lengths", "lengths"), Group::title)
                .column(number("seconds", "look after", "s", 0), Group::seconds)
                .column(number("answered", "answered", "looks", 0), Group::answered)
                .column(number("held", "hold it", "looks", 0), Group::held)
                .column(number("share", "share", "", 2), Group::share)
                .column(number("width", "width, median", "threads", 0), Group::medianWidth)
                .build();
    }

    private Table pools() {
        return new TableBuilder<>("looks", "Every look", "", looks)
                .column(
                        text("lengths", "lengths"),
                        look -> look.pool().lengths().toString())
                .column(number("erlangs", "load", "", 0), look -> look.pool().erlangs())
                .column(number("right", "right", "threads", 0), look -> look.pool()
                        .right())
                .column(number("running", "running", "threads", 0), look -> look.pool()
                        .threads())
                .column(number("seconds", "look after", "s", 0), Look::seconds)
                .column(number("size", "recommended", "threads", 0), look -> known(look.size()))
                .column(number("low", "low", "", 0), look -> known(look.low()))
                .column(number("high", "high", "", 0), look -> known(look.high()))
                .column(text("holds", "holds it"), look -> look.holds() ? "yes" : "no")
                .column(text("verdict", "verdict"), Look::verdict)
                .build();
    }

    private static double known(int threads) {
        return threads > 0 ? threads : Double.NaN;
    }

    private List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        for (Group group : groups()) {
            String after = ", looks of %d s".formatted(group.seconds());
            if (group.title().equals(ALL)) {
                checks.add(Check.between("share that holds the right size" + after, group.share(), MIN, MAX, ""));
                checks.add(Check.atMost(
                        "median width less two threads or a quarter of the right size" + after,
                        group.medianExcessWidth(),
                        0,
                        "threads"));
            } else {
                checks.add(Check.between(
                        "share that holds the right size, " + group.title() + after,
                        group.share(),
                        MIN_OF_FAMILY,
                        1,
                        ""));
            }
        }
        return checks;
    }
}
