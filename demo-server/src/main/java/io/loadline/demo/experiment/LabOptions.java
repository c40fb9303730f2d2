package io.loadline.demo.experiment;

import io.loadline.demo.Range;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that all experiments have. */
public final class LabOptions {

    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "the agent's jar (agent/target/loadline-agent.jar of this project)")
    private Path agent;

    @Option(names = "--quick", description = "shorter, with fewer sizes and repeats")
    private boolean quick;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "loadline-report",
            description = "where JSON, pictures and report.html go, beside those that are there (${DEFAULT-VALUE})")
    private Path out;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "of everything that is drawn at random (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--cores", paramLabel = "N", description = "use only so many processors (all; fewer need Linux)")
    private Integer cores;

    /** Where results go. */
    public Path out() {
        return out;
    }

    /** Finds the agent, and keeps this JVM on the wanted processors. */
    public Lab lab(CommandSpec spec, Announcer announcer) throws InterruptedException {
        int wanted = wantedCores(spec, cores);
        Path jar = AgentJar.find(agent);
        Cores.confine(wanted);
        return new Lab(jar, quick, seed, wanted, announcer);
    }

    private static int wantedCores(CommandSpec spec, Integer cores) {
        if (cores == null) {
            return Cores.available();
        }
        new Range(1, Cores.available(), "processors, which is what this machine has").check(spec, "--cores", cores);
        return cores;
    }
}
