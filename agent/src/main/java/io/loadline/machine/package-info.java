// SPDX-License-Identifier: Apache-2.0
/**
 * The system under the pools: the use of the processors, the processor time of single threads, and the limits on the
 * number of threads.
 */
package io.loadline.machine;
