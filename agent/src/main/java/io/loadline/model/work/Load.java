// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.SAME_LOAD;

/** Load of a pool: tasks that arrive each second, or clients that wait for answers. Immutable. */
public final class Load {

    public final boolean ofClients;

    /** Tasks a second, or clients. */
    public final double amount;

    public Load(boolean ofClients, double amount) {
        this.ofClients = ofClients;
        this.amount = amount;
    }

    /** Returns whether the two differ by a tenth at most. */
    public boolean isLike(Load other) {
        double most = Math.max(amount, other.amount);
        return ofClients == other.ofClients && Math.abs(amount - other.amount) <= SAME_LOAD * most;
    }
}
