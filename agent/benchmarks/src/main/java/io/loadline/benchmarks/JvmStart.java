package io.loadline.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One JVM from its start to its end.
 *
 * @param wallMillis from the call that starts the process to the moment its end is known
 * @param peakMebibytes the largest resident memory; NaN where the operating system does not tell
 */
record JvmStart(double wallMillis, double peakMebibytes) {

    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    static JvmStart of(List<String> command) throws IOException, InterruptedException {
        long before = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = outputOf(process);
        int status = process.waitFor();
        double millis = (System.nanoTime() - before) / 1e6;
        if (status != 0) {
            throw new IOException(
                    "ended with status " + status + ": " + String.join(" ", command) + System.lineSeparator() + output);
        }
        return new JvmStart(millis, peakMebibytes(output));
    }

    /** What {@code java -version} says, in one line. */
    static String version(Path java) throws IOException {
        Process process = new ProcessBuilder(java.toString(), "-version")
                .redirectErrorStream(true)
                .start();
        return String.join(", ", outputOf(process).lines().limit(3).toList());
    }

    private static String outputOf(Process process) throws IOException {
        try (InputStream output = process.getInputStream()) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static double peakMebibytes(String output) {
        Matcher peak = PEAK.matcher(output);
        return peak.find() ? Long.parseLong(peak.group(1)) / 1024.0 : Double.NaN;
    }
}
