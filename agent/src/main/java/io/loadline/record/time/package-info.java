// SPDX-License-Identifier: Apache-2.0
/** Choice of the tasks that are timed, and the arrival of each of them until it leaves the queue. */
package io.loadline.record.time;
