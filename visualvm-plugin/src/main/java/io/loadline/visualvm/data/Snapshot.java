// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The figures of one poll of a JVM. Immutable. */
public final class Snapshot {

    /** The status of the JVM. */
    public enum State {
        /** The JVM was not polled yet. */
        CONNECTING,
        /** There is a connection, and no agent behind it. */
        NOT_MEASURED,
        MEASURED,
        /** There is no connection; the figures are the last that were seen, if any. */
        DISCONNECTED
    }

    static final Snapshot CONNECTING = without(State.CONNECTING);

    public final State state;

    /** Reason why there is no connection; empty if there is one, or if the reason is unknown. */
    public final String problem;

    /** The time at which the figures were read; the epoch if never. */
    public final Instant readAt;

    public final AgentFigures agent;
    public final SystemFigures system;

    /** Pools in the order of their names. */
    public final List<PoolFigures> pools;

    private Snapshot(
            State state,
            String problem,
            Instant readAt,
            AgentFigures agent,
            SystemFigures system,
            List<PoolFigures> pools) {
        this.state = state;
        this.problem = problem;
        this.readAt = readAt;
        this.agent = agent;
        this.system = system;
        this.pools = pools;
    }

    static Snapshot measured(AgentFigures agent, SystemFigures system, List<PoolFigures> pools) {
        return new Snapshot(State.MEASURED, "", Instant.now(), agent, system, List.copyOf(pools));
    }

    static Snapshot notMeasured() {
        return without(State.NOT_MEASURED);
    }

    private static Snapshot without(State state) {
        return new Snapshot(state, "", Instant.EPOCH, AgentFigures.UNKNOWN, SystemFigures.UNKNOWN, List.of());
    }

    /** The same figures, which will not change any more. */
    Snapshot disconnected(String why) {
        return new Snapshot(State.DISCONNECTED, why, readAt, agent, system, pools);
    }

    public boolean hasFigures() {
        return !readAt.equals(Instant.EPOCH);
    }

    public Optional<PoolFigures> pool(String id) {
        return pools.stream().filter(pool -> pool.id.equals(id)).findFirst();
    }
}
