package io.loadline.benchmarks;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What starts took, plain and with each agent, and what each agent added to the plain start of the same round. */
final class StartTable {

    private static final String ROW = "%-42s %-26s %-26s %s%n";

    private StartTable() {}

    /** {@code starts}: those of each name, the plain ones first. */
    static void print(String title, List<String> names, List<List<JvmStart>> starts) {
        System.out.println();
        System.out.printf(ROW, title, "wall time, ms", "processor time, ms", "peak resident memory, MiB");
        for (int i = 0; i < names.size(); i++) {
            List<JvmStart> these = starts.get(i);
            printRow("  " + names.get(i), value -> spread(these, value));
        }
        for (int i = 1; i < names.size(); i++) {
            printRow("  added by " + names.get(i), new Pairs<>(starts.get(0), starts.get(i))::added);
        }
    }

    private static Spread spread(List<JvmStart> starts, ToDoubleFunction<JvmStart> value) {
        return Spread.of(starts.stream().mapToDouble(value).toArray());
    }

    private static void printRow(String name, Function<ToDoubleFunction<JvmStart>, Spread> of) {
        System.out.printf(
                ROW,
                name,
                of.apply(JvmStart::wallMillis),
                of.apply(JvmStart::processorMillis),
                of.apply(JvmStart::peakMebibytes));
    }
}
