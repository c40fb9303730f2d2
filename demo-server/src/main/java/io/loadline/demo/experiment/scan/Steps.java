package io.loadline.demo.experiment.scan;

import static io.loadline.demo.report.Column.number;

import io.loadline.demo.experiment.AdviceTable;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.experiment.machine.ThreadRoom;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Following the agent's recommendation: each scan has the size that the one before recommended, until what is there is
 * recommended, or nothing.
 *
 * @param allowed most scans
 */
public record Steps(int allowed, List<ScanRun> scans) {

    /** A scan with that many threads. */
    public interface Scanner {
        ScanRun scan(int threads) throws InterruptedException;
    }

    /** Observations in which whoever at most doubles each time arrives from {@code start} at {@code best}. */
    public static int allowed(int start, int best) {
        return (int) Math.ceil(Math.log((double) best / start) / Math.log(2)) + 1;
    }

    /** Does not take a step that the system has no room for. */
    public static Steps follow(int start, int allowed, Scanner scanner) throws InterruptedException {
        List<ScanRun> scans = new ArrayList<>();
        int threads = start;
        while (scans.size() < allowed && ThreadRoom.read().allows(threads)) {
            ScanRun scan = scanner.scan(threads);
            scans.add(scan);
            int wanted = scan.watched().recommendation().size();
            if (wanted <= threads) {
                break;
            }
            threads = wanted;
        }
        return new Steps(allowed, scans);
    }

    /** The last size that was recommended; -1 if none was. */
    public int recommended() {
        return scans.stream()
                .map(scan -> scan.watched().recommendation())
                .filter(Recommendation::isKnown)
                .mapToInt(Recommendation::size)
                .reduce(-1, (before, size) -> size);
    }

    public Table table() {
        TableBuilder<Integer> looks = new TableBuilder<>(
                        "steps",
                        "What the agent recommended, step by step",
                        "Each step is one scan with the size that the step before recommended; at most " + allowed
                                + " are allowed.",
                        IntStream.range(0, scans.size()).boxed().toList())
                .column(number("look", "look", "", 0), look -> look + 1);
        return AdviceTable.of(looks, look -> scans.get(look).threads(), look -> scans.get(look)
                .watched()
                .recommendation());
    }
}
