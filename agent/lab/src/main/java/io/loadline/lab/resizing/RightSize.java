package io.loadline.lab.resizing;

/** Has the right size from the first second on, which no controller can know: what the measures say of that. */
final class RightSize implements SizeController {

    @Override
    public String name() {
        return "right size";
    }

    @Override
    public int decide(SimulatedPool pool) {
        return pool.right();
    }
}
