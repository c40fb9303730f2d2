// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadyLineTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100})
    void whatIsPrinted_isReadBackTheSame(int threads) {
        URI url = URI.create("http://127.0.0.1:40123/work");
        ReadyLine line = new ReadyLine(url, 4_321, threads, new Work(Irrational.SQRT2, 3_000, 10));

        assertThat(ReadyLine.parse(line.toString())).contains(line);
    }

    @Test
    void anyOtherLine_isNotReady() {
        assertThat(ReadyLine.parse("[loadline] watching 1 pool")).isEmpty();
        assertThat(ReadyLine.parse("")).isEmpty();
    }
}
