// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

/** Finds the pool of a web server among others of its class. */
final class ServerPool {

    private final String poolClass;
    private final String prefix;

    /** Creates a search. {@code prefix} is the beginning of the pool's name. */
    ServerPool(String poolClass, String prefix) {
        this.poolClass = poolClass;
        this.prefix = prefix;
    }

    /** Returns the pool's name, or an empty text if there is none yet. */
    String nameIn(Facts facts) {
        return facts.pools().stream()
                .filter(pool -> facts.text(pool + ".PoolClass").equals(poolClass) && pool.startsWith(prefix))
                .findFirst()
                .orElse("");
    }

    /** Returns the agent's figures once the pool has completed {@code completed} tasks. */
    Facts figuresOnce(TestJvm jvm, long completed) {
        return jvm.once(facts ->
                assertThat(facts.count(nameIn(facts) + ".CompletedCount")).isGreaterThanOrEqualTo(completed));
    }
}
