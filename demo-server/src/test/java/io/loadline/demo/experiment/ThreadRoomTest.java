// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadRoomTest {

    @Test
    void leastKnownLimit_comesFirst() {
        ThreadRoom room = new ThreadRoom(List.of(
                new ThreadRoom.Limit("ulimit -u", 4_000),
                new ThreadRoom.Limit("pids.max", Double.NaN),
                new ThreadRoom.Limit("kernel.pid_max", 901)));

        assertThat(room.least().name()).isEqualTo("kernel.pid_max");
        assertThat(room.safe()).isEqualTo(450);
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
    void whatIsNoNumber_isNoLimit(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("limits"), "Max processes     unlimited\nMax files   65530\n");

        assertThat(ThreadRoom.figure("" + file, "Max processes +(\\d+)")).isNaN();
        assertThat(ThreadRoom.figure("" + file, "Max files +(\\d+)")).isEqualTo(65_530);
        assertThat(ThreadRoom.figure(file + "-not-there", "(\\d+)")).isNaN();
    }

    @Test
    void thisMachine_isReadWithoutError() {
        assertThat(ThreadRoom.read().limits())
                .extracting(ThreadRoom.Limit::name)
                .contains("ulimit -u", "pids.max");
    }
}
