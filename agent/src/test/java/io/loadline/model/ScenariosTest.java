// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Checks the advice for the pools of {@code scenarios.txt}, and that it is sane. */
class ScenariosTest {

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/scenarios.txt", delimiter = '|')
    void aPoolIsToldWhatItNeeds(
            String pool, String figures, Verdict verdict, String limit, String regime, String sentences) {
        Pools pools = new Pools();
        PoolSnapshot seen = pools.of(pool);
        Advice advice = Snapshots.advise(Assessment.of(seen), new Goal(pools.target, pools.targetWait));
        Recommendation r = advice.recommendation;
        String said = Sentences.verdict(r) + "\n" + Sentences.explanation(r) + "\n" + Sentences.nextExperiment(r) + "\n"
                + Sentences.evidence(r);

        Sanity.check(advice, seen);
        for (String figure : words(figures, " ")) {
            String name = figure.substring(0, figure.indexOf('='));
            String[] bounds = figure.substring(name.length() + 1).split("\\.\\.", -1);
            if (name.equals("pressure")) {
                assertThat(r.pressure)
                        .as(said)
                        .isBetween(Double.valueOf(bounds[0]), Double.valueOf(bounds[bounds.length - 1]));
                continue;
            }
            assertThat(figure(r, name))
                    .as("%s: %s", name, said)
                    .isBetween(bound(bounds[0], -1), bound(bounds[bounds.length - 1], Integer.MAX_VALUE));
        }
        assertThat(verdict == null ? null : r.verdict).as(said).isEqualTo(verdict);
        assertThat(r.limitText()).as(said).matches(limit == null ? ".*" : limit);
        assertThat(r.regime.text()).as(said).matches(regime == null ? ".*" : regime);
        for (String sentence : words(sentences, "; ")) {
            assertThat(said.contains(sentence.replace("! ", "")))
                    .as("%s: %s", sentence, said)
                    .isEqualTo(!sentence.startsWith("! "));
        }
    }

    private static String[] words(String cell, String separator) {
        return cell == null ? new String[0] : cell.split(separator);
    }

    private static int bound(String text, int otherwise) {
        return text.isEmpty() ? otherwise : Integer.parseInt(text);
    }

    private static int figure(Recommendation r, String name) {
        switch (name) {
            case "size":
                return r.size.threads;
            case "low":
                return r.size.low;
            case "high":
                return r.size.high;
            case "core":
                return r.corePoolSize;
            case "queue":
                return r.queueCapacity;
            default:
                return r.maximumPoolSize;
        }
    }
}
