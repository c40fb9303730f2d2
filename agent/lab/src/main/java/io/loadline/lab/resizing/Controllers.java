package io.loadline.lab.resizing;

import java.util.function.Supplier;

/** Who takes part, in the order of the table. */
enum Controllers {
    /** Stays at the size of the start. */
    FIXED("fixed", () -> SimulatedPool::threads),

    /** Has the right size from the first second on, which no controller can know: what the measures say of that. */
    RIGHT("right size", () -> SimulatedPool::right),

    AUTO("resize=auto", () -> new Loadline(line -> {})),
    BY_HAND("by hand", ByHand::new),
    HILL_CLIMBING("hill climbing", HillClimbing::new),
    GRADIENT2("Gradient2", Gradient2::new),
    VEGAS("Vegas", Vegas::new);

    final String title;
    private final Supplier<SizeController> maker;

    Controllers(String title, Supplier<SizeController> maker) {
        this.title = title;
        this.maker = maker;
    }

    SizeController make() {
        return maker.get();
    }
}
