package io.loadline.demo.load;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a load is run, whatever it is.
 *
 * @param seed of all that is drawn
 * @param timeout of one request
 * @param histogramLog where to write the response times, second by second; null for nowhere
 */
public record LoadSettings(long seed, Duration timeout, Path histogramLog) {

    public static final LoadSettings USUAL = new LoadSettings(1, Duration.ofSeconds(60), null);
}
