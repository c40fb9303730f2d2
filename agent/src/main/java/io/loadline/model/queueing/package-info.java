// SPDX-License-Identifier: Apache-2.0
/**
 * Queueing theory and simulation. They turn demands in seconds into throughput, waits and responses, and know neither
 * windows nor pools. Pure functions without clock, threads or I/O; all types are immutable and safe to share.
 */
package io.loadline.model.queueing;
