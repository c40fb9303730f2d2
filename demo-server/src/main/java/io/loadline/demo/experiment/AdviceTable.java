package io.loadline.demo.experiment;

import static io.loadline.demo.report.Column.number;
import static io.loadline.demo.report.Column.text;

import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.function.Function;

/** The tables that tell what the agent recommended. */
public final class AdviceTable {

    private AdviceTable() {}

    /** {@code runs}: with the columns that come first, if any. */
    public static <R> Table of(TableBuilder<R> runs, Function<R, Integer> threads, Function<R, Recommendation> said) {
        return runs.column(number("threads", "running", "threads", 0), threads)
                .column(number("recommended", "recommended", "threads", 0), run -> said.apply(run)
                        .sizeIfKnown())
                .column(text("regime", "regime"), run -> said.apply(run).regime())
                .column(text("limit", "limit"), run -> said.apply(run).limit())
                .column(text("said", "what it said"), run -> said.apply(run).inWords())
                .build();
    }
}
