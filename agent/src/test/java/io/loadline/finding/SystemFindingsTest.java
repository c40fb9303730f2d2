package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.finding.SystemFindings.PoolView;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.report.FindingText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pools that are well, and those that are just not. */
class SystemFindingsTest {

    private final List<PoolView> pools = new ArrayList<>();

    private PoolView pool(String name) {
        PoolView pool = new PoolView(name);
        pool.threads = 4;
        pool.mostThreads = 10;
        pool.serviceSeconds = 0.5;
        pools.add(pool);
        return pool;
    }

    private List<Finding> found() {
        return SystemFindings.of(pools, ThreadRoom.UNKNOWN, 4);
    }

    @Test
    void aShardIsStuck_whenItStandsStillForFarLongerThanItsTasksTake_andMoreThanTwiceAsManyGoOn() {
        PoolView stuck = pool("shard1");
        stuck.queued = 7;
        stuck.standstillSeconds = 10.5;
        pool("shard2");
        pool("shard3");
        assertThat(found()).as("two of three").isEmpty();
        pool("shard4");
        assertThat(found()).hasSize(1);
        assertThat(found().get(0).code).isEqualTo(Code.SHARD_STUCK);
        assertThat(found().get(0).pool).isEqualTo("shard1");

        stuck.standstillSeconds = 9.5;
        assertThat(found()).as("a long task").isEmpty();
        stuck.standstillSeconds = 10.5;
        stuck.queued = 0;
        assertThat(found()).as("nobody waits").isEmpty();
    }

    @Test
    void poolsOfOtherNames_areNoShards() {
        PoolView stuck = pool("orders");
        stuck.queued = 7;
        stuck.standstillSeconds = 100;
        pool("mail");
        pool("log");
        pool("report");

        assertThat(found()).isEmpty();
    }

    @Test
    void maximaBeyondWhatTheSystemAllows_areNoted_andWorseWhenItIsNearlyUsedUp() {
        pool("a");
        pool("b").mostThreads = Integer.MAX_VALUE;
        assertThat(SystemFindings.of(pools, new ThreadRoom(6, "pids.max"), 4)).isEmpty();
        Finding noted =
                SystemFindings.of(pools, new ThreadRoom(5, "pids.max"), 4).get(0);
        assertThat(noted.code).isEqualTo(Code.MORE_THREADS_THAN_ALLOWED);
        assertThat(noted.severity).isEqualTo(Severity.NOTICE);
        assertThat(FindingText.sentence(noted)).contains("14 threads, where there are 8 now and 5 more may come");
        assertThat(FindingText.evidence(noted)).endsWith("the limit is pids.max");

        assertThat(SystemFindings.of(pools, new ThreadRoom(0, "pids.max"), 4).get(0).severity)
                .isEqualTo(Severity.WARNING);
    }

    @Test
    void threePoolsThatWantTheProcessorsEach_areMoreThanTheMachineFeeds() {
        pool("a").demand = 4;
        pool("b").demand = 4;
        PoolView third = pool("c");
        third.demand = 2;
        assertThat(found()).as("two, and one that wants half").isEmpty();

        third.demand = 2.5;
        assertThat(found()).hasSize(1);
        assertThat(FindingText.sentence(found().get(0)))
                .isEqualTo("3 pools each want most of the processors: together 10.5, where there are 4.0");
    }
}
