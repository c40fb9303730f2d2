package io.loadline.demo.load;

import io.loadline.demo.Failure;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A file of response times in nanoseconds, an interval a line, as HdrHistogram's tools read it. */
final class HistogramLog implements AutoCloseable {

    private final HistogramLogWriter writer;

    /**
     * @param file null to write nothing
     * @throws Failure if it cannot be written
     */
    HistogramLog(Path file, Load load) {
        writer = file == null ? null : open(file);
        if (writer != null) {
            long now = System.currentTimeMillis();
            writer.outputComment("[Response times in nanoseconds: " + load.describe() + ", " + load.target() + "]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(now);
            writer.setBaseTime(now);
            writer.outputLegend();
        }
    }

    void append(Histogram interval) {
        if (writer != null) {
            writer.outputIntervalHistogram(interval);
        }
    }

    @Override
    public void close() {
        if (writer != null) {
            writer.close();
        }
    }

    private static HistogramLogWriter open(Path file) {
        try {
            return new HistogramLogWriter(file.toFile());
        } catch (FileNotFoundException e) {
            throw new Failure("The histogram log cannot be written: " + e.getMessage() + "; give another --hlog.", e);
        }
    }
}
