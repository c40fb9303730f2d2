// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Finds libraries and their dependencies by Maven's resolver, in the user's local repository or through the mirrors of
 * the user's settings. The build sets where these are, and whether it is offline. Without a build, as in an IDE, the
 * defaults of Maven apply.
 */
public final class Libraries {

    /** Resolver of this JVM: files of the local repository are found within milliseconds. */
    private static final Context MAVEN = Runtimes.INSTANCE
            .getRuntime()
            .create(ContextOverrides.create()
                    .withUserSettings(true)
                    .withUserSettingsXmlOverride(path("settings"))
                    .withGlobalSettingsXmlOverride(path("globalSettings"))
                    .withLocalRepositoryOverride(path("repository"))
                    .offline("offline: true".equals(System.getProperty("loadline.maven.network")))
                    .build());

    private Libraries() {}

    /**
     * Returns the jars of {@code GROUP:ARTIFACT[:EXTENSION[:CLASSIFIER]]:VERSION} and of their dependencies, those of
     * the first first.
     */
    public static synchronized List<File> withAllTheyNeed(Collection<String> coordinates) {
        CollectRequest wanted = new CollectRequest().setRepositories(MAVEN.remoteRepositories());
        coordinates.forEach(
                each -> wanted.addDependency(new Dependency(new DefaultArtifact(each), JavaScopes.COMPILE)));
        try {
            return MAVEN
                    .repositorySystem()
                    .resolveDependencies(
                            MAVEN.repositorySystemSession(),
                            new DependencyRequest(wanted, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME)))
                    .getArtifactResults()
                    .stream()
                    .map(ArtifactResult::getArtifact)
                    .map(artifact -> artifact.getFile())
                    .collect(Collectors.toList());
        } catch (DependencyResolutionException e) {
            throw new IllegalStateException("Maven does not find " + coordinates + ": " + e.getMessage(), e);
        }
    }

    private static Path path(String name) {
        String path = System.getProperty("loadline.maven." + name);
        return path == null ? null : Paths.get(path);
    }
}
