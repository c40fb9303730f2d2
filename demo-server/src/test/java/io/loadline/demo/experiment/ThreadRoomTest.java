package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadRoomTest {

    @Test
    void leastKnownLimit_comesFirst() {
        ThreadRoom room = new ThreadRoom(List.of(
                new ThreadRoom.Limit("ulimit -u", 4_000),
                new ThreadRoom.Limit("pids.max", Double.NaN),
                new ThreadRoom.Limit("kernel.pid_max", 901)));

        assertThat(room.least().name()).isEqualTo("kernel.pid_max");
        assertThat(room.safe()).isEqualTo(450);
        assertThat(room.allows(450)).isTrue();
        assertThat(room.allows(451)).isFalse();
    }

    @Test
    void exhaustedLimit_allowsNone() {
        assertThat(new ThreadRoom(List.of(new ThreadRoom.Limit("pids.max", -3))).safe())
                .isZero();
    }

    @Test
    void nothingKnown_littleIsAllowed() {
        ThreadRoom room = new ThreadRoom(List.of(new ThreadRoom.Limit("pids.max", Double.NaN)));

        assertThat(room.least().name()).isEqualTo("not known");
        assertThat(room.safe()).isEqualTo(500);
    }

    @Test
    void whatIsNoNumber_isNoLimit() {
        assertThat(ThreadRoom.parsed("unlimited")).isNaN();
        assertThat(ThreadRoom.parsed("max")).isNaN();
        assertThat(ThreadRoom.parsed("")).isNaN();
        assertThat(ThreadRoom.parsed("65530")).isEqualTo(65_530);
    }

    @Test
    void thisMachine_isReadWithoutError() {
        assertThat(ThreadRoom.read().limits())
                .extracting(ThreadRoom.Limit::name)
                .contains("ulimit -u", "pids.max");
    }
}
