package io.loadline.lab.resizing;

/** Stays at the size of the start. */
final class FixedSize implements SizeController {

    @Override
    public String name() {
        return "fixed";
    }

    @Override
    public int decide(SimulatedPool pool) {
        return pool.threads();
    }
}
