package io.loadline.it.program;

/** Keeps every processor busy with two threads, until its stdin ends, or two minutes have passed. */
public final class SpinProgram {

    private static final long LONGEST_NANOS = 120_000_000_000L;

    private SpinProgram() {}

    public static void main(String[] arguments) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread spinner = new Thread(() -> {
                while (System.nanoTime() - start < LONGEST_NANOS) {
                    // busy
                }
            });
            spinner.setDaemon(true);
            spinner.start();
        }
        new Dialog().run();
    }
}
