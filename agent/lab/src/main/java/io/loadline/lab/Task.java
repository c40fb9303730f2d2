// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

/** One task of a simulation. Times are in seconds. */
final class Task {
    final int slot;

    /** Stream of random numbers that the task's work is drawn from; the same in pools of all sizes. */
    long key;

    /** Order among tasks that arrive at the same time. */
    long order;

    int client;
    int level;

    /** Task that waits for this one, or null. */
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
