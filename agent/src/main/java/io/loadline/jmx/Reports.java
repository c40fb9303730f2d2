package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.INFO;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.AttributeTable;
import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.open.Refusal;
import io.loadline.report.Format;
import io.loadline.report.Page;
import io.loadline.report.Phrases;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The operation {@code report} of a pool, and of all pools together. */
final class Reports {

    private static final Comparator<ManagedPool> BY_NAME =
            Comparator.comparing(pool -> pool.monitor().name());

    private Reports() {}

    /** Adds it to the operations of a pool. {@code attributes}: of pools, for JSON. */
    static OperationTable<ManagedPool> ofPool(
            OperationTable<ManagedPool> operations, AttributeTable<ManagedPool> attributes) {
        // its file is read with the agent's rights, which a client's call may lack
        Phrases.of(false);
        return operations.add(
                "report",
                "The pool on one page: what is recommended and why, what to change, and what other sizes would do; as json all attributes",
                STRING,
                INFO,
                (pool, format) -> format(format[0])
                        .write("", () -> Collections.singletonList(page(pool)), () -> attributes.values(pool)),
                OperationTable.text("format", Format.ACCEPTED));
    }

    /** {@code pools}: the live ones, of threads and of connections; {@code attributes}: theirs, for JSON. */
    static OperationTable<SystemReading> ofAll(
            Supplier<Stream<ManagedPool>> pools, AttributeTable<ManagedPool> attributes) {
        return new OperationTable<SystemReading>()
                .add(
                        "report",
                        "A page for each pool, those with something to change first; as json all attributes of all pools",
                        STRING,
                        INFO,
                        (system, format) -> format(format[0])
                                .write(system.explanation(), () -> pages(pools.get()), () -> pools.get()
                                        .sorted(BY_NAME)
                                        .map(attributes::values)
                                        .collect(Collectors.toList())),
                        OperationTable.text("format", Format.ACCEPTED));
    }

    private static Format format(Object text) {
        try {
            return Format.of((String) text);
        } catch (IllegalArgumentException unknown) {
            throw Refusal.ofArgument(unknown.getMessage());
        }
    }

    private static List<Page> pages(Stream<ManagedPool> pools) {
        return pools.sorted(BY_NAME)
                .map(Reports::page)
                .sorted(Comparator.comparing((Page page) -> !page.wantsAChange()))
                .collect(Collectors.toList());
    }

    private static Page page(ManagedPool pool) {
        return new Page(
                pool.recommendation(),
                pool.whatIf(),
                pool.snapshot(),
                pool.monitor().places(),
                pool.resizes().events(),
                pool.monitor().recorder().pool().family(),
                pool.kind(),
                pool.monitor().recorder().origin().createdAt,
                PoolAttributes.housekeepingOf(pool));
    }
}
