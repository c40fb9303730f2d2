package io.loadline.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Starts JMH if the agent that benchmarks run under is there. Takes JMH's own arguments. */
public final class Main {

    /** JMH's arguments that only print something. */
    private static final Set<String> PRINTS = Set.of("-h", "-l", "-lp", "-lprof", "-lrf");

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        String complaint = AgentJar.complaint(AgentJar.PATH);
        if (complaint != null && List.of(arguments).stream().noneMatch(PRINTS::contains)) {
            System.err.println(complaint);
            System.exit(2);
        }
        org.openjdk.jmh.Main.main(arguments);
    }
}
