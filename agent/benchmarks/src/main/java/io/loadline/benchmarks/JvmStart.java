package io.loadline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One JVM from its start to its end.
 *
 * @param wallMillis from the call that starts the process to the moment its end is known
 * @param processorMillis of all its threads, in user and system mode; NaN where there is no bash to ask
 * @param peakMebibytes the largest resident memory; NaN where the operating system does not tell
 */
record JvmStart(double wallMillis, double processorMillis, double peakMebibytes) {

    private static final Path BASH = Path.of("/bin/bash");
    private static final List<String> TIMED =
            List.of(BASH.toString(), "-c", "TIMEFORMAT='processor %3U %3S'; { time \"$@\"; } 2>&1", "timed");

    private static final Pattern PROCESSOR = Pattern.compile("processor (\\d+)\\D(\\d+) (\\d+)\\D(\\d+)");
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    static JvmStart of(List<String> command) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(Files.isExecutable(BASH) ? TIMED : List.of());
        timed.addAll(command);
        long before = System.nanoTime();
        String output = String.join("\n", ChildJvm.run(timed));
        double millis = (System.nanoTime() - before) / 1e6;
        return new JvmStart(millis, processorMillis(output), peakMebibytes(output));
    }

    /** Bash writes three decimals, after whatever separates them in the person's language. */
    private static double processorMillis(String output) {
        Matcher times = PROCESSOR.matcher(output);
        return times.find()
                ? millis(times.group(1), times.group(2)) + millis(times.group(3), times.group(4))
                : Double.NaN;
    }

    private static double millis(String seconds, String thousandths) {
        return Long.parseLong(seconds) * 1000.0 + Long.parseLong(thousandths);
    }

    private static double peakMebibytes(String output) {
        Matcher peak = PEAK.matcher(output);
        return peak.find() ? Long.parseLong(peak.group(1)) / 1024.0 : Double.NaN;
    }
}
