package io.loadline.demo.load;

import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;

/** A bar on standard error that fills with the seconds of a load; standard output stays clean. */
final class Progress {
    private static final int COLUMNS = 50;
    private static final Duration TICK = Duration.ofMillis(250);

    private Progress() {}

    /** Whether a person is likely to look: standard input and output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null means no terminal before JDK 22, which asks the console itself
    static boolean isWatched() {
        Console console = System.console();
        try {
            return console != null
                    && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** Shows the bar until the load's result is there, warm-up included. */
    static void follow(RunningLoad running, Load load, PrintStream err) throws InterruptedException {
        double warmup = load.warmup().toMillis() / 1e3;
        double measured = load.measured().toMillis() / 1e3;
        boolean done;
        do {
            done = running.isDoneWithin(TICK);
            double over = running.measuredSeconds();
            int filled = done ? COLUMNS : (int) (COLUMNS * (warmup + over) / (warmup + measured));
            String left =
                    over < measured ? "%.0f s left%s".formatted(measured - over, over < 0 ? ", warm-up" : "") : "";
            err.printf("\rload [%s] %-20s", "=".repeat(filled) + " ".repeat(COLUMNS - filled), left);
        } while (!done);
        err.println();
    }
}
