package io.loadline.demo.load;

import java.io.Console;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error that fills with the seconds of a load; standard output stays clean. */
final class Progress {

    private static final int COLUMNS = 78;
    private static final Duration TICK = Duration.ofMillis(250);

    private Progress() {}

    /** Whether a person is likely to look: standard input and output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null means no terminal before JDK 22, which asks the console itself
    static boolean isWatched() {
        Console console = System.console();
        return console != null && isTerminal(console);
    }

    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** Shows the bar until the load's result is there, warm-up included. */
    static void follow(RunningLoad running, Load load) throws InterruptedException {
        long warmup = load.warmup().toSeconds();
        long measured = load.measured().toSeconds();
        try (ProgressBar bar = bar(warmup + measured)) {
            while (!running.isDoneWithin(TICK)) {
                double over = running.measuredSeconds();
                bar.stepTo((long) (warmup + over));
                bar.setExtraMessage(left(measured - over, over < 0));
            }
            bar.stepTo(bar.getMax());
            bar.setExtraMessage("");
        }
    }

    private static String left(double seconds, boolean warmingUp) {
        if (seconds <= 0) {
            return "last answers";
        }
        return "%.0f s left%s".formatted(Math.ceil(seconds), warmingUp ? ", warm-up" : "");
    }

    private static ProgressBar bar(long seconds) {
        return new ProgressBarBuilder()
                .setTaskName("load")
                .setInitialMax(seconds)
                .setStyle(ProgressBarStyle.ASCII)
                .setUnit(" s", 1)
                .hideEta()
                .setConsumer(new ConsoleProgressBarConsumer(System.err, COLUMNS))
                .build();
    }
}
