// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Point that the agent's methods call at their entry and before each return; throws when armed. The bootstrap loader
 * loads it from the fault agent's jar, so that the probe sees it, too. It must use no other class of the tests.
 */
public final class FaultPoint {

    /** Greatest number of points. */
    public static final int MAX = 1 << 14;

    /** Message of every exception thrown here. */
    public static final String MESSAGE = "injected fault";

    private static final int NONE = -1;
    private static final int COUNTED = -2;
    private static final int ALL = -3;
    private static final int EACH_ONCE = -4;
    private static final String AGENT_THREAD = "loadline";

    private static final AtomicIntegerArray calls = new AtomicIntegerArray(MAX);
    private static final AtomicIntegerArray thrown = new AtomicIntegerArray(MAX);
    private static volatile int armed = NONE;
    private static volatile boolean onAgentThread;
    private static volatile int oneIn;
    private static volatile long seed;
    private static volatile int last = NONE;

    private FaultPoint() {}

    /** Disarms all points. */
    public static void disarm() {
        armed = NONE;
    }

    /** Disarms all points and counts calls from now on, either on the agent's thread or on all others. */
    public static void count(boolean agentThread) {
        arm(agentThread, COUNTED, 0, 1);
    }

    /** Arms one point: its first call throws, then one in two at random. */
    public static void armOne(int point, long randomSeed) {
        arm(false, point, randomSeed, 2);
    }

    /** Arms every point: one call in {@code rarity} throws at random. */
    public static void armAll(long randomSeed, int rarity) {
        arm(false, ALL, randomSeed, rarity);
    }

    /** Arms every point to throw once, at its first, second or third call. */
    public static void armEachOnce(boolean agentThread, long randomSeed) {
        arm(agentThread, EACH_ONCE, randomSeed, 3);
    }

    private static void arm(boolean agentThread, int what, long randomSeed, int rarity) {
        armed = NONE;
        for (int i = 0; i < MAX; i++) {
            calls.set(i, 0);
            thrown.set(i, 0);
        }
        onAgentThread = agentThread;
        seed = randomSeed;
        oneIn = rarity;
        last = NONE;
        armed = what;
    }

    /** Returns the number of calls of a point since the last arming. */
    public static int calls(int point) {
        return calls.get(point);
    }

    /** Returns how often a point has thrown since the last arming. */
    public static int thrown(int point) {
        return thrown.get(point);
    }

    /** Returns the point that threw last, or a negative number. */
    public static int last() {
        return last;
    }

    /** Passes a point; called by the agent's methods. */
    public static void at(int point) {
        int now = armed;
        if (now != NONE && (now == point || now < NONE)) {
            reached(point, now);
        }
    }

    private static void reached(int point, int mode) {
        if (AGENT_THREAD.equals(Thread.currentThread().getName()) != onAgentThread) {
            return;
        }
        int call = calls.incrementAndGet(point);
        if (mode != COUNTED && isDue(point, call, mode) && !isInitialising()) {
            thrown.incrementAndGet(point);
            last = point;
            throwOne(mix(seed + 31 * point + 7 * call));
        }
    }

    private static boolean isDue(int point, int call, int mode) {
        if (mode == EACH_ONCE) {
            return call == 1 + Math.floorMod(mix(seed + point), oneIn);
        }
        return mode != ALL && call == 1 || Math.floorMod(mix(seed + 1_000_003L * point + call), oneIn) == 0;
    }

    /**
     * Returns whether a class initialiser runs. Nothing is thrown then, since a class whose initialiser fails is
     * unusable.
     */
    private static boolean isInitialising() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (frame.getMethodName().equals("<clinit>")) {
                return true;
            }
        }
        return false;
    }

    private static void throwOne(int kind) {
        switch (Math.floorMod(kind, 4)) {
            case 0:
                throw new IllegalStateException(MESSAGE);
            case 1:
                throw new AssertionError(MESSAGE);
            case 2:
                throw new StackOverflowError(MESSAGE);
            default:
                throw new OutOfMemoryError(MESSAGE);
        }
    }

    /**
     * Mixes a value by the finisher of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
     * 2014).
     */
    private static int mix(long value) {
        long z = (value + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return (int) (z ^ (z >>> 31));
    }
}
