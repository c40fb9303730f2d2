// SPDX-License-Identifier: Apache-2.0
/**
 * Queueing theory and simulation, knowing nothing of windows or pools: demands in seconds go in, throughput, waits and
 * responses come out. Pure functions without clock, threads or I/O; all types are immutable and safe to share.
 */
package io.loadline.model.queueing;
