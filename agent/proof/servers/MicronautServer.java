// SPDX-License-Identifier: Apache-2.0
package servers;

import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Map;

// TITLE Micronaut
// DEPS io.micronaut:micronaut-http-server-netty:4.9.9 io.micronaut:micronaut-inject-java:4.9.9
// DEPS io.micronaut:micronaut-jackson-databind:4.9.9 org.slf4j:slf4j-nop:2.0.17
/**
 * A controller on the executor for blocking work, which has no bound by default. Micronaut needs beans in a package.
 */
public final class MicronautServer extends Candidate {
    private static MicronautServer running;

    private EmbeddedServer server;

    @Controller
    public static class Work {
        @Get
        @ExecuteOn(TaskExecutors.IO)
        public String get() {
            return running.work();
        }
    }

    @Override
    public int defaultSize() {
        return 64;
    }

    @Override
    public String pool() {
        return "io-executor";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40, 10);
    }

    @Override
    public int start(int size) {
        running = this;
        server = ApplicationContext.run(
                EmbeddedServer.class,
                Map.of(
                        "micronaut.server.port",
                        -1,
                        "micronaut.server.host",
                        "127.0.0.1",
                        "micronaut.executors.io.type",
                        "fixed",
                        "micronaut.executors.io.n-threads",
                        size));
        return server.getPort();
    }

    @Override
    public void stop() {
        server.getApplicationContext().close();
    }
}
