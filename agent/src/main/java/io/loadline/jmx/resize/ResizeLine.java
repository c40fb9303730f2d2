package io.loadline.jmx.resize;

import io.loadline.control.ResizeEvent;

/** One change in one line, for people. */
public final class ResizeLine {

    private ResizeLine() {}

    public static String of(String pool, ResizeEvent event) {
        String threads = event.threadsBefore + " -> " + event.threadsAfter + " threads";
        switch (event.action) {
            case RESIZE:
                return pool + ": resized, " + threads + ": " + event.reason;
            case BACK:
                return pool + ": went back, " + threads + ": " + event.reason;
            case WOULD:
                return pool + ": would be resized, " + threads + ": " + event.reason;
            case MANUAL:
                return pool + ": resized by an operator, " + threads;
            default:
                return pool + ": " + event.reason;
        }
    }
}
