package io.loadline.control;

/** What a recommendation says of a pool's size. Immutable. */
public final class Target {

    /** What to do with the present size. */
    public enum Direction {
        GROW,
        STAY,
        SHRINK
    }

    /** Nothing is known. */
    public static final Target NONE = new Target(Direction.STAY, -1, -1, -1);

    public final Direction direction;

    /** Threads; -1 if unknown. */
    public final int size;

    /** 95 % interval of the size; -1 if unknown. */
    public final int low;

    public final int high;

    public Target(Direction direction, int size, int low, int high) {
        this.direction = direction;
        this.size = size;
        this.low = low;
        this.high = high;
    }

    public boolean contains(int threads) {
        return threads >= low && threads <= high;
    }

    /** The direction, if so many threads lie outside the interval. */
    Direction from(int threads) {
        return contains(threads) ? Direction.STAY : direction;
    }
}
