package io.loadline.place;

/**
 * Tells which workers hold the lock or semaphore that others of their pool wait for: those that are in the method from
 * which the others wait, and do not wait there themselves. Who takes it in one method and gives it back in another is not
 * found. Not thread-safe.
 */
final class LockHolders {

    /** Of the last worker that was seen waiting; the class without its package. */
    private String type = "";

    private String method;

    boolean isHolder(Place seen, StackTraceElement[] stack) {
        if (seen.state == PlaceState.LOCK) {
            int end = seen.calledFrom.lastIndexOf('.');
            type = seen.calledFrom.substring(0, Math.max(0, end));
            method = seen.calledFrom.substring(end + 1);
            return false;
        }
        if (type.isEmpty()) {
            return false;
        }
        for (StackTraceElement frame : stack) {
            if (frame.getMethodName().equals(method) && frame.getClassName().endsWith(type)) {
                return true;
            }
        }
        return false;
    }
}
