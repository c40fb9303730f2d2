package io.loadline.demo.server;

import java.math.BigInteger;
import java.util.Locale;

/** A number whose digits are the server's work. Thread safe; nothing is cached, each call does all of the work. */
public enum Irrational {
    PI {
        @Override
        public String digits(int count) {
            return MachinPi.digits(count);
        }
    },
    SQRT2 {
        @Override
        public String digits(int count) {
            return BigInteger.TWO
                    .multiply(BigInteger.TEN.pow(2 * (count - 1)))
                    .sqrt()
                    .toString();
        }
    };

    /**
     * The first digits, cut off and not rounded, without the decimal point: PI of 4 is 3141.
     *
     * @param count how many, at least 1
     */
    public abstract String digits(int count);

    /**
     * The number of a name as {@link #toString} gives it, in either case.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Irrational named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** The name that users give and see: pi, sqrt2. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
