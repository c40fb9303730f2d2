package io.loadline.jmx;

import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.Refusal;
import io.loadline.model.Fact.Key;
import io.loadline.report.Format;
import io.loadline.report.Page;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The operation {@code report} of a pool, and of all pools together. */
final class Reports {

    private Reports() {}

    /** {@code attributes}: for JSON. */
    static String ofPool(ManagedPool pool, Object format, BeanTable<ManagedPool> attributes) {
        return format(format).write("", () -> Collections.singletonList(page(pool)), () -> attributes.values(pool));
    }

    /** {@code pools}: the live ones, of threads and of connections; those with something to change come first. */
    static String ofAll(
            SystemReading system, Collection<ManagedPool> pools, Object format, BeanTable<ManagedPool> attributes) {
        List<ManagedPool> byName = new ArrayList<>(pools);
        byName.sort(Comparator.comparing(pool -> pool.monitor().name()));
        return format(format)
                .write(
                        system.explanation(),
                        () -> byName.stream()
                                .map(Reports::page)
                                .sorted(Comparator.comparing((Page page) -> !page.wantsAChange()))
                                .collect(Collectors.toList()),
                        () -> byName.stream().map(attributes::values).collect(Collectors.toList()));
    }

    private static Format format(Object text) {
        try {
            return Format.of((String) text);
        } catch (IllegalArgumentException unknown) {
            throw Refusal.ofArgument(Key.AS_SAID, unknown.getMessage());
        }
    }

    private static Page page(ManagedPool pool) {
        return new Page(
                pool.recommendation(),
                pool.whatIf(),
                pool.snapshot(),
                pool.monitor().places(),
                pool.advised().hours(),
                pool.resizes().events(),
                pool.advised().findings(),
                pool.monitor().recorder().pool().family(),
                pool.kind(),
                pool.monitor().recorder().origin().createdAt,
                PoolAttributes.housekeepingOf(pool));
    }
}
