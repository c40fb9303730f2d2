package io.loadline.it.program.fate;

import io.loadline.it.program.Dialog;

/** Every fate of a task on a pool of its own: {@code warm} before an attach, then {@code tell}. */
public final class FatesProgram {

    private FatesProgram() {}

    public static void main(String[] arguments) throws Exception {
        Fates fates = new Fates();
        Growing.addTo(fates);
        Threads.addTo(fates);
        Handlers.addTo(fates);
        Bypassing.addTo(fates);
        Removing.addTo(fates);
        Hooks.addTo(fates);
        Pausing.addTo(fates);
        Failures.addTo(fates);
        Submitting.addTo(fates);
        Queues.addTo(fates);
        Scheduling.addTo(fates);
        Periodic.addTo(fates);
        Timing.addTo(fates);
        fates.addQueued("queued before the agent came", 3);
        fates.addQueued("queued before, and none after", 0);
        new Dialog().on("warm", out -> fates.warm()).on("tell", fates::tell).run();
    }
}
