package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.neighbour.ManyThreadsProgram;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ten thousand threads. Not on every JVM: it is the number that is tried here, and it takes a while. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class ManyThreadsIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void inOnePool_eachTaskIsCounted(String home) {
        assertThat(said(home, "threads")).contains("pools 1, arrived 10000, completed 10000");
    }

    @Test
    @Tag("nightly")
    void inAPoolEach_eachPoolHasItsMBeanAndEachTaskIsCounted() {
        assertThat(said(TestJvms.own(), "pools")).contains("pools 10000, arrived 10000, completed 10000");
    }

    private static List<String> said(String home, String kind) {
        TestJvm jvm = TestJvm.plain(home)
                .with("-Xss256k", TestJvm.javaagent("window=500ms"))
                .start(ManyThreadsProgram.class, kind);

        assertThat(jvm.exitCode()).isZero();
        assumeTrue(jvm.out().contains("running 10000"), "the machine does not bear so many threads");
        assertThat(jvm.out()).contains("Errors []", "AccountingErrors []");
        assertThat(jvm.err()).isEmpty();
        return jvm.out();
    }
}
