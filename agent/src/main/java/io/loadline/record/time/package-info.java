/** Which tasks are timed, and the arrival of each of them until it leaves the queue, found again by identity. */
package io.loadline.record.time;
