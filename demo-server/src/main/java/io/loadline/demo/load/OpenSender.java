package io.loadline.demo.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes the next instant of the timetable, waits for it, sends, waits for the answer, and so on; any number of threads
 * may do so with one of these. A thread that comes too late sends at once.
 */
final class OpenSender implements Runnable {

    /** How long after the window's end the late ones are still sent. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final HttpGet request;
    private final Timetable timetable;
    private final Window window;
    private final Ledger ledger;

    OpenSender(HttpGet request, Timetable timetable, Window window, Ledger ledger) {
        this.request = request;
        this.timetable = timetable;
        this.window = window;
        this.ledger = ledger;
    }

    @Override
    public void run() {
        for (long due = timetable.next(); !window.isOver(due); due = timetable.next()) {
            awaitInstant(due);
            if (!window.isOver(System.nanoTime() - GRACE_NANOS)) {
                send(due);
            } else if (window.contains(due)) {
                ledger.unsent();
            }
        }
    }

    private void send(long due) {
        boolean measured = window.contains(due);
        if (measured) {
            ledger.sentLate(System.nanoTime() - due);
        }
        Answer answer = request.send();
        long end = System.nanoTime();
        ledger.note(answer);
        if (answer.isOk() && window.contains(end)) {
            ledger.completed();
        }
        if (answer.isOk() && measured) {
            ledger.response(end - due);
        }
    }

    private static void awaitInstant(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
