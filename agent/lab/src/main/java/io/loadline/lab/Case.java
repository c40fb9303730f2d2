package io.loadline.lab;

import io.loadline.model.Recommendation;
import io.loadline.report.Sentences;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/** One workload in words, for who wants to know why. */
final class Case {

    private final Workload work;
    private final Oracle oracle;

    Case(Family family, long seed) {
        work = Workloads.of(family, seed);
        oracle = new Oracle(work);
    }

    static String line(Trial trial) {
        Score score = trial.score;
        return String.format(
                Locale.ROOT,
                "best %d, from %d: first %d, at last %d after %d looks; throughput %.3f p99 %.2f threads %.2f; \"%s\" for %s, limit %s%n          %s",
                trial.oracle.best,
                trial.start,
                trial.firstAnswer.recommendation.size,
                trial.threads,
                trial.observations,
                score.throughput,
                score.response,
                score.threadsRatio,
                trial.firstAnswer.recommendation.regime,
                trial.expected,
                trial.firstAnswer.recommendation.limit,
                trial.work);
    }

    void print(PrintStream out) {
        out.println(work);
        out.printf(
                Locale.ROOT,
                "best %d; more than %d make no difference; unlimited: %.2f in service, dispersion %.2f%n",
                oracle.best,
                oracle.most,
                oracle.unlimitedInService,
                oracle.dispersion);
        for (int start : Trial.starts(work, oracle)) {
            print(out, new Trial(work, oracle, start, false));
        }
        out.println("size  throughput/s  of best  p99 ms  of best  rejected");
        for (Map.Entry<Integer, Oracle.Outcome> entry : oracle.outcomes().entrySet()) {
            int size = entry.getKey();
            Oracle.Outcome outcome = entry.getValue();
            out.printf(
                    Locale.ROOT,
                    "%4d %12.2f %8.3f %9.2f %7.3f %8.4f %s%n",
                    size,
                    outcome.throughput,
                    oracle.throughputRatio(size),
                    outcome.p99Response * 1e3,
                    oracle.responseRatio(size),
                    outcome.rejectedShare,
                    oracle.isGood(size) ? "good" : "");
        }
    }

    private static void print(PrintStream out, Trial trial) {
        Observation seen = trial.observe(trial.start);
        Recommendation said = trial.firstAnswer.recommendation;
        out.println();
        out.println(line(trial));
        out.printf(
                Locale.ROOT,
                "seen %.0f s: %d arrived, %d rejected, %d completed, %d left; %.2f in system, %.2f in service; service %.2f ms (c2 %.2f), run queue %.3f of it, permits %.3f; processors %.2f busy%n",
                seen.seconds(),
                seen.arrived,
                seen.rejected,
                seen.completed(),
                seen.left(),
                seen.meanInSystem(),
                seen.meanInService(),
                seen.service() * 1e3,
                seen.serviceVariation(),
                seen.runQueueShare(),
                seen.permitWaitShare(),
                seen.cpuUtilization());
        out.printf(
                Locale.ROOT,
                "size %d (%d-%d), core %d max %d queue %d, confidence %.2f, verdict: %s%n%s%nnext: %s%n",
                said.size,
                said.low,
                said.high,
                said.corePoolSize,
                said.maximumPoolSize,
                said.queueCapacity,
                said.confidence,
                said.verdict,
                Sentences.explanation(said),
                Sentences.nextExperiment(said));
        Sentences.evidence(said).forEach(evidence -> out.println("  - " + evidence));
    }
}
