// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import java.math.BigInteger;
import java.util.Locale;

/** A number whose digits are the server's work. Thread safe; nothing is cached, each call does all of the work. */
public enum Irrational {
    /**
     * Digits of pi, in fixed-point integers by Machin's formula (1706): pi = 16 arctan(1/5) - 4 arctan(1/239). Costs about {@code 1.7 n}
     * divisions of an n-digit number by a small one, so twice the digits take about four times as long.
     */
    PI {
        @Override
        public String digits(int count) {
            BigInteger one = BigInteger.TEN.pow(count - 1 + GUARD_DIGITS);
            BigInteger pi = arctanOfInverse(5, one.shiftLeft(4)).subtract(arctanOfInverse(239, one.shiftLeft(2)));
            return pi.divide(BigInteger.TEN.pow(GUARD_DIGITS)).toString();
        }
    },
    SQRT2 {
        @Override
        public String digits(int count) {
            BigInteger square = BigInteger.TWO.multiply(BigInteger.TEN.pow(2 * (count - 1)));
            return square.sqrt().toString();
        }
    };

    /** Spare digits: each of about n divisions cuts off less than one unit of the last place; ten places hold their sum. */
    private static final int GUARD_DIGITS = 10;

    /**
     * The first digits, cut off and not rounded, without the decimal point: PI of 4 is 3141.
     *
     * @param count how many, at least 1
     */
    public abstract String digits(int count);

    /** The name that users give and see: pi, sqrt2. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Gregory's series, unit * (1/x - 1/(3 x^3) + 1/(5 x^5) - ...), until a term is less than one. */
    private static BigInteger arctanOfInverse(int x, BigInteger unit) {
        BigInteger square = BigInteger.valueOf((long) x * x);
        BigInteger power = unit.divide(BigInteger.valueOf(x));
        BigInteger sum = power;
        for (int k = 3; power.signum() != 0; k += 2) {
            power = power.divide(square);
            BigInteger term = power.divide(BigInteger.valueOf(k));
            sum = k % 4 == 3 ? sum.subtract(term) : sum.add(term);
        }
        return sum;
    }
}
