package io.loadline.demo.experiment;

import java.nio.file.Path;

/**
 * What experiments are run with.
 *
 * @param agent the agent's jar
 * @param quick shorter, with fewer sizes and repeats
 * @param cores processors that this JVM and its children may use
 * @param announcer says what is being done
 */
public record Lab(Path agent, boolean quick, long seed, int cores, Announcer announcer) {

    public Lab announcing(double seconds) {
        return new Lab(agent, quick, seed, cores, announcer.anew(seconds));
    }

    public int choose(int ifQuick, int otherwise) {
        return quick ? ifQuick : otherwise;
    }
}
