package io.loadline.demo.server;

/** Sleeps that need not be whole milliseconds. */
final class Sleep {

    private Sleep() {}

    /** A JDK before 21 rounds to a whole millisecond. */
    static void millis(double millis) throws InterruptedException {
        long whole = (long) millis;
        Thread.sleep(whole, (int) ((millis - whole) * 1e6));
    }
}
