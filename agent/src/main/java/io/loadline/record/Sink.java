// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

/**
 * Receives the events of one kind of source. {@code weaving.txt} names the sink and the method for each call of the
 * probe; a test compares both.
 */
interface Sink {

    /**
     * Calls the method that has the name of the operation.
     *
     * @return the answer of the method; {@code first} if it has none
     */
    Object event(String operation, Object first, Object second, Object third);

    /** Rejects an operation that the sink does not have. */
    static IllegalArgumentException unknown(String operation) {
        return new IllegalArgumentException(operation);
    }
}
