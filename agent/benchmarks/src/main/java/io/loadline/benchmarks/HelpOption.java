package io.loadline.benchmarks;

import picocli.CommandLine.Option;

/** The option that all programs have. */
final class HelpOption {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "print this and end")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;
}
