package io.loadline.pool;

import java.util.function.IntConsumer;

/** Changes the two sizes of a pool so that core exceeds maximum at no moment, and both or none. */
final class SizeChange {

    private SizeChange() {}

    /** One of the two sizes: as it is, as it is to be, and how to set it. */
    static final class Size {
        private final int present;
        private final int wanted;
        private final IntConsumer setter;

        Size(int present, int wanted, IntConsumer setter) {
            this.present = present;
            this.wanted = wanted;
            this.setter = setter;
        }

        /** Leaves alone what is right already: a subclass may refuse the very call. */
        private void set(int size) {
            if (wanted != present) {
                setter.accept(size);
            }
        }
    }

    /** What the setters throw comes out. */
    static void apply(Size core, Size maximum) {
        // Java 8 takes a core above the maximum, later ones throw; all throw at a maximum below core
        boolean maximumFirst = maximum.wanted >= core.present;
        Size first = maximumFirst ? maximum : core;
        Size second = maximumFirst ? core : maximum;
        first.set(first.wanted);
        try {
            second.set(second.wanted);
        } catch (RuntimeException | Error refused) {
            try {
                first.set(first.present);
            } catch (RuntimeException alsoRefused) {
                refused.addSuppressed(alsoRefused);
            }
            throw refused;
        }
    }
}
