package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Finds the agent's jar where the build leaves it. */
public final class AgentJar {

    private static final Path BUILT = Path.of("agent", "target", "loadline-agent.jar");

    private AgentJar() {}

    /**
     * @param given the user's choice, or null for the jar that the build made
     * @throws Failure if it is not there
     */
    public static Path find(Path given) {
        if (given != null) {
            return require(
                    given, "give --agent the path of loadline-agent.jar, or build it in the root of the project");
        }
        return Stream.of(BUILT, besideThisProgram())
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseGet(() -> require(BUILT, "build it in the root of the project"));
    }

    private static Path require(Path jar, String remedy) {
        if (!Files.isRegularFile(jar)) {
            throw new Failure(
                    "The agent's jar " + jar + " is not there: " + remedy + " with 'mvn -q package" + " -DskipTests'.");
        }
        return jar;
    }

    /** From demo-server/target, where this program's jar or classes are, up to the root of the project. */
    private static Path besideThisProgram() {
        try {
            Path self = Path.of(AgentJar.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return self.resolveSibling("../..").resolve(BUILT).normalize();
        } catch (URISyntaxException e) {
            return BUILT;
        }
    }
}
