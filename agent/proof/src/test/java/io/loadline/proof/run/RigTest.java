// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs candidates that need only the JDK, and their downstreams, in JVMs of their own. */
@Tag("full")
class RigTest {
    @TempDir
    Path directory;

    private Rig candidate(Path file) {
        Source source = Source.read(file);
        return Rig.of(source, source.compile(directory.resolve("classes")), null, directory.resolve("log"));
    }

    private static String get(int port) throws IOException {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + "/").toURL().openStream()) {
            return new String(in.readAllBytes());
        }
    }

    @Test
    void aCandidate_servesCountsAndIsStartedAgain() throws Exception {
        try (Rig rig = candidate(Path.of("servers/JdkHttpServer.java"))) {
            Rig.About about = rig.about();
            assertThat(about.defaultSize()).isEqualTo(10);
            assertThat(about.traffic().perSecond()).isEqualTo(180);
            try (Rig downstreamRig =
                    Rig.downstream(about.traffic(), Source.candidateClasses(), directory.resolve("log"))) {
                int downstream = Integer.parseInt(downstreamRig.answer());
                assertThat(get(downstream)).isEqualTo("done");

                int port = rig.start(2, downstream);
                assertThat(get(port)).isEqualTo("done");
                assertThat(get(port)).isEqualTo("done");
                assertThat(rig.resize(4)).isTrue();
                assertThat(rig.most()).as("a fixed pool has all of them").isEqualTo(2);
                rig.stop();

                assertThat(get(rig.start(1, downstream))).isEqualTo("done");
                assertThat(rig.completed()).isLessThanOrEqualTo(1);
                assertThat(directory).as("temporary files").isDirectoryContaining("glob:**/files*");
            }
        }
        assertThat(directory).as("temporary files").isDirectoryNotContaining("glob:**/files*");
    }

    @Test
    void aPoolThatStartsThreadsOnDemand_hasThoseThatWereBusyAtOnce() throws Exception {
        Path file = Files.writeString(directory.resolve("OnDemand.java"), """
                import io.loadline.proof.*;
                import java.util.concurrent.*;
                public class OnDemand extends Candidate {
                    private ExecutorService pool;
                    private Front front;
                    public int defaultSize() { return 200; }
                    public String pool() { return "none"; }
                    public Traffic traffic() { return Traffic.open(1).downstream(300); }
                    public boolean startsOnDemand() { return true; }
                    public int start(int size) {
                        pool = Executors.newCachedThreadPool();
                        front = new Front(request -> pool.execute(() -> request.answer(work())));
                        return front.port();
                    }
                    public void stop() { front.close(); pool.shutdownNow(); }
                }
                """);

        try (Rig rig = candidate(file);
                Rig downstreamRig =
                        Rig.downstream(rig.about().traffic(), Source.candidateClasses(), directory.resolve("log"))) {
            int port = rig.start(200, Integer.parseInt(downstreamRig.answer()));
            assertThat(rig.most()).isZero();
            get(port);
            assertThat(rig.most()).isEqualTo(1);
            assertThat(rig.most()).as("since the last call").isZero();
            rig.stop();
        }
    }

    @Test
    void aCandidateThatFailsToStart_isNamedWithItsReason() throws Exception {
        Path file = Files.writeString(directory.resolve("Failing.java"), """
                import io.loadline.proof.*;
                // TITLE The failing one
                public class Failing extends Candidate {
                    public int defaultSize() { return 1; }
                    public String pool() { return "none"; }
                    public Traffic traffic() { return Traffic.open(1); }
                    public int start(int size) { throw new IllegalStateException("the port is in use"); }
                    public void stop() {}
                }
                """);

        try (Rig rig = candidate(file)) {
            rig.about();
            assertThatExceptionOfType(Failure.class)
                    .isThrownBy(() -> rig.start(1, 1))
                    .withMessage("The failing one does not start: java.lang.IllegalStateException: the port is in use");
        }
    }
}
