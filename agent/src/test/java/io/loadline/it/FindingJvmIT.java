package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolMakers;
import io.loadline.it.program.PoolsProgram;
import io.loadline.it.program.ThreadTroubles;
import io.loadline.it.program.tomcat.TomcatProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is wrong with several pools. */
@ExtendWith(JvmLogs.class)
class FindingJvmIT {

    /** Forty pools that are built at once and stay, a leak, and a pool for each call. */
    @Test
    void poolsThatAreBuiltAgainAndAgain() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m")
                .start(PoolMakers.class)
                .tell("shards 40", "leak 5", "each 12");

        Facts said = jvm.once(facts -> assertThat(facts.rows("Agent.Findings")).hasSize(2));

        Facts leaked = FindingsIT.finding(said, "Agent", "pools-leaked");
        assertThat(leaked.text("severity")).isEqualTo("warning");
        assertThat(leaked.text("sentence"))
                .contains("all of io.loadline.it.program.PoolMakers.report(PoolMakers.java:");
        assertThat(leaked.text("evidence")).contains(" 0 of them ended");
        assertThat(leaked.text("pool")).isEqualTo("report");
        Facts each = FindingsIT.finding(said, "Agent", "pool-for-each-call");
        assertThat(each.text("sentence")).contains("PoolMakers.call(PoolMakers.java:");
        assertThat(said.rows("ThreadPools.Findings")).hasSize(2);
        assertThat(said.rows("shard0.Findings")).isEmpty();
        // also of pools that have ended
        assertThat(String.join(" ", TestJvm.done(TestJvms.own(), "top", jvm.awaitReady(), "--once")))
                .contains("report: Pools are built again and again", "call: A pool is built for each call");
    }

    @Test
    void poolsThatEachWantTheProcessor() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m")
                .with("-XX:ActiveProcessorCount=1")
                .start(ThreadTroubles.class)
                .tell("hungry red", "hungry green");

        Facts two = jvm.once(
                facts -> assertThat(facts.number("green.Recommendation.size")).isPositive());
        assertThat(two.rows("Agent.Findings")).isEmpty();
        jvm.tell("hungry blue");

        Facts found = FindingsIT.finding(
                FindingsIT.once(jvm, "Agent", "more-pools-than-processors"), "Agent", "more-pools-than-processors");
        assertThat(found.text("sentence")).startsWith("3 pools each want most of the processors");
        assertThat(found.text("evidence")).contains("red", "green", "blue");
    }

    @Test
    void oneOfManyShardsThatIsStuck() {
        TestJvm jvm =
                TestJvm.measured(TestJvms.own(), "window=100ms,history=1m").start(PoolsProgram.class);
        for (int shard = 1; shard <= 5; shard++) {
            jvm.tell("pool shard" + shard + "- queue 1 1", "load shard" + shard + "- 20 5");
        }
        jvm.once(facts -> assertThat(facts.count("shard5.CompletedCount")).isPositive());
        jvm.tell("hold shard3- 1");

        // the beans are read one after the other
        Facts said = jvm.once(facts -> {
            assertThat(FindingsIT.finding(facts, "shard3", "shard-stuck")).isNotNull();
            assertThat(facts.rows("Agent.Findings")).hasSize(1);
        });

        assertThat(FindingsIT.finding(said, "shard3", "shard-stuck").text("evidence"))
                .contains("4 other pools named shard* are well");
        assertThat(said.rows("shard1.Findings")).isEmpty();
    }

    @Test
    void clientsThatSendSlowly_holdAServer() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m")
                .with("-cp", Neighbours.classPath("tomcat-9", "slf4j"), TomcatProgram.class.getName())
                .start();
        jvm.tell("slow 6");

        Facts said =
                jvm.once(facts -> assertThat(facts.rows("ThreadPools.Findings")).hasSize(1));

        Facts found = said.rows("ThreadPools.Findings").values().iterator().next();
        assertThat(found.text("code")).isEqualTo("slow-readers");
        assertThat(found.text("sentence")).contains("nearly all of its 4 threads wait for the rest of a request");
    }
}
