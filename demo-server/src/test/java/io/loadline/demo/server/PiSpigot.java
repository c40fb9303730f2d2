package io.loadline.demo.server;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TEN;
import static java.math.BigInteger.ZERO;

import java.math.BigInteger;

/**
 * Pi digit by digit from Lambert's fraction, kept as the linear fractional transformation (q z + r) / t: J. Gibbons,
 * "Unbounded Spigot Algorithms for the Digits of Pi", American Mathematical Monthly 113 (2006). Slow, and independent
 * of the series that it checks.
 */
final class PiSpigot {

    private BigInteger q = ONE;
    private BigInteger r = ZERO;
    private BigInteger t = ONE;
    private long term = 1;

    static String digits(int count) {
        PiSpigot spigot = new PiSpigot();
        StringBuilder digits = new StringBuilder();
        while (digits.length() < count) {
            digits.append(spigot.next());
        }
        return digits.toString();
    }

    private BigInteger next() {
        BigInteger digit = at(3);
        while (!digit.equals(at(4))) {
            consume();
            digit = at(3);
        }
        produce(digit);
        return digit;
    }

    /** The whole part at z; pi's remaining fraction is between 3 and 4, so equal parts at both ends are a digit. */
    private BigInteger at(long z) {
        return q.multiply(BigInteger.valueOf(z)).add(r).divide(t);
    }

    private void consume() {
        BigInteger odd = BigInteger.valueOf(2 * term + 1);
        r = q.shiftLeft(1).add(r).multiply(odd);
        q = q.multiply(BigInteger.valueOf(term));
        t = t.multiply(odd);
        term++;
    }

    private void produce(BigInteger digit) {
        r = r.subtract(digit.multiply(t)).multiply(TEN);
        q = q.multiply(TEN);
    }
}
