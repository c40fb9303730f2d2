// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

/** One task of a simulation. Seconds. */
final class Task {
    final int slot;

    /** Tells the work of one task from that of another, in pools of all sizes. */
    long key;

    /** By which those that arrive at the same time wait. */
    long order;

    int client;
    int level;

    /** Waits for this one, or null. */
    Task parent;

    double arrival;
    double start;
    int alternation;
    double cpu;
    double plain;
    double held;

    Task(int slot) {
        this.slot = slot;
    }
}
