// SPDX-License-Identifier: Apache-2.0
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.nio.file.Files;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

// TITLE Dropwizard
// DEPS io.dropwizard:dropwizard-core:4.0.16
/** A resource of Jersey on Jetty, for an open load; the default is Dropwizard's maxThreads. */
public final class DropwizardServer extends Candidate {
    /** Threads that serve no requests: acceptors, selectors, and a reserved thread. */
    private static final int OWN = 3;

    private static DropwizardServer running;

    private Server server;

    @Path("/")
    public static class Resource {
        @GET
        public String get() {
            return running.work();
        }
    }

    public static class App extends Application<Configuration> {
        @Override
        public void run(Configuration configuration, Environment environment) {
            environment.jersey().register(new Resource());
            environment.lifecycle().addServerLifecycleListener(started -> running.server = started);
        }
    }

    @Override
    public int defaultSize() {
        return 1_024;
    }

    @Override
    public String pool() {
        return "dw";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(140).compute(0.2).downstream(50);
    }

    @Override
    public int start(int size) throws Exception {
        running = this;
        String connector = "[{type: http, port: 0, bindHost: 127.0.0.1, acceptorThreads: 1, selectorThreads: 1}]";
        java.nio.file.Path file = Files.createTempFile("proof", ".yml");
        Files.writeString(
                file,
                "server: {maxThreads: %d, minThreads: %d, applicationConnectors: %s, adminConnectors: %3$s}"
                        .formatted(size + OWN, Math.min(8, size) + OWN, connector));
        new App().run("server", file.toString());
        Files.delete(file);
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() throws Exception {
        server.stop();
    }
}
