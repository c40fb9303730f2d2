package io.loadline.model.queueing;

/**
 * Servers that jobs share evenly among themselves and with strangers: processors beside other processes, of which may be
 * any number, 1.5 for example. The jobs have what the strangers were seen to leave, or more where they are many: then
 * everybody who is ready gets the same, and the strangers get less than they did. Immutable.
 */
public final class Servers {

    /** The most that the jobs may have together. */
    public final double count;

    private final double all;
    private final double left;
    private final double strangers;

    private Servers(double count, double all, double left, double strangers) {
        this.count = count;
        this.all = all;
        this.left = left;
        this.strangers = strangers;
    }

    /** Nobody else is there. */
    public static Servers of(double count) {
        Argument.capacity("servers", count);
        return new Servers(count, count, count, 0);
    }

    /** {@code count} of {@code all}, of which so many strangers on average were ready at a time and used {@code used}. */
    public static Servers of(double count, double all, double strangers, double used) {
        Argument.capacity("servers", count);
        Argument.notNegative("strangers", strangers);
        return new Servers(count, all, all - used, strangers);
    }

    /** How many are at work for so many jobs. */
    double busy(int jobs) {
        double shared = Math.max(left, all * (jobs / (jobs + strangers)));
        return jobs == 0 ? 0 : Math.min(jobs, Math.min(count, shared));
    }

    /** Of everything so many times as much. */
    public Servers times(double scale) {
        return new Servers(count * scale, all * scale, left * scale, strangers * scale);
    }
}
