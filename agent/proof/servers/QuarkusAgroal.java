// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FakeDatabase;
import io.loadline.proof.Traffic;
import io.quarkus.bootstrap.app.CuratedApplication;
import io.quarkus.bootstrap.app.QuarkusBootstrap;
import io.quarkus.bootstrap.app.RunningQuarkusApplication;
import io.quarkus.bootstrap.resolver.BootstrapAppModelResolver;
import io.quarkus.bootstrap.resolver.maven.MavenArtifactResolver;
import io.quarkus.maven.dependency.ArtifactCoords;
import io.quarkus.maven.dependency.Dependency;
import io.quarkus.maven.dependency.ResolvedDependencyBuilder;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.nio.file.Files;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;

// TITLE Quarkus with Agroal
// DEPS io.quarkus:quarkus-bootstrap-core:3.33.2 io.quarkus:quarkus-bootstrap-maven-resolver:3.33.2
// DEPS jakarta.ws.rs:jakarta.ws.rs-api:3.1.0 jakarta.inject:jakarta.inject-api:2.0.1
// JVM -Dquarkus.datasource.db-kind=other -Dquarkus.datasource.jdbc.driver=io.loadline.proof.FakeDatabase$Driver
// JVM -Dquarkus.datasource.jdbc.url=jdbc:fake: -Dquarkus.http.test-port=0 -Dquarkus.thread-pool.max-threads=50
/** A resource whose fifty threads want connections, in a Quarkus that is built and started in memory, as for its own tests. */
public final class QuarkusAgroal extends Candidate {
    private CuratedApplication application;
    private RunningQuarkusApplication quarkus;

    @Path("/")
    public static class Work {
        @Inject
        DataSource connections;

        @GET
        public String get() {
            return FakeDatabase.query(connections);
        }
    }

    @Override
    public int defaultSize() {
        return 20;
    }

    @Override
    public String pool() {
        return "DataSources";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(150).downstream(50, 12);
    }

    @Override
    public int start(int size) throws Exception {
        FakeDatabase.Driver.query = this::work;
        System.setProperty("quarkus.datasource.jdbc.max-size", Integer.toString(size));
        application = application == null ? build() : application;
        quarkus =
                application.createAugmentor().createInitialRuntimeApplication().run();
        return quarkus.getConfigValue("quarkus.http.test-port", Integer.class).orElseThrow();
    }

    private CuratedApplication build() throws Exception {
        var classes = java.nio.file.Path.of(
                getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
        var app = ResolvedDependencyBuilder.newInstance()
                .setCoords(ArtifactCoords.jar("proof", "app", "1"))
                .setResolvedPath(classes);
        var needed = Stream.of("quarkus-rest", "quarkus-agroal", "quarkus-test-common")
                .map(name -> Dependency.of("io.quarkus", name, "3.33.2"))
                .toList();
        var bom = ArtifactCoords.pom("io.quarkus", "quarkus-bom", "3.33.2");
        var maven = MavenArtifactResolver.builder().setWorkspaceDiscovery(false).build();
        var resolver = new BootstrapAppModelResolver(maven).setTest(true);
        return QuarkusBootstrap.builder()
                .setExistingModel(resolver.resolveManagedModel(app.build(), needed, bom, Set.of()))
                .setApplicationRoot(classes)
                .setTargetDirectory(Files.createTempDirectory("proof"))
                .setFlatClassPath(true)
                .setMode(QuarkusBootstrap.Mode.TEST)
                .build()
                .bootstrap();
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() throws Exception {
        quarkus.close();
    }
}
