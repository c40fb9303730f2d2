// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.TargetProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Compares the plan for {@code target.cpu} with the use of a real pool of that size. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class TargetCpuIT {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Processors that the JVM itself uses beside the pool. */
    private static final double BESIDE = 0.08;

    /** Checks tasks with 8 of 30 ms on a processor: without contention, n threads use 0.27 n processors. */
    @Test
    void aPoolOfTheSizeAdvisedUsesNoMoreThanTheTarget_fromTheDefaultOnTheWholeMachine() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=200ms,history=1m,memory.enough=0s,target.cpu=0.3")
                .start(TargetProgram.class);
        String pid = jvm.awaitReady();
        int low =
                advised(jvm, "the processors as busy as the target of 30 % allows", PROCESSORS / 2, PROCESSORS * 3 / 2);
        TestJvm.attach(TestJvms.own(), pid, "target.cpu=0.6");
        int middle =
                advised(jvm, "the processors as busy as the target of 60 % allows", PROCESSORS * 3 / 2, PROCESSORS * 3);
        TestJvm.attach(TestJvms.own(), pid, "target.cpu=0.9");
        advised(jvm, "already keep the processors busy", PROCESSORS * 4, PROCESSORS * 10);

        assertThat(utilisation(jvm, low)).isLessThan(0.3 + BESIDE);
        assertThat(utilisation(jvm, middle)).isLessThan(0.6 + BESIDE);
    }

    /** Waits for an advised size, since an earlier one is kept for some recommendations. */
    private static int advised(TestJvm jvm, String why, int least, int most) {
        jvm.once(facts -> {
            assertThat(facts.advice("workers", "explanation")).contains(why);
            assertThat((int) facts.count("workers.Recommendation.size")).isBetween(least, most);
        });
        return (int) jvm.figures().count("workers.Recommendation.size");
    }

    private static double utilisation(TestJvm jvm, int threads) {
        return jvm.ask("measure " + threads + " 4").number("own.utilisation");
    }
}
