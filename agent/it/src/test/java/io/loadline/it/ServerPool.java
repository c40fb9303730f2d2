// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

/** The pool of a web server, among others of its class. */
final class ServerPool {

    private final String poolClass;
    private final String prefix;

    /** {@code prefix}: what its name begins with. */
    ServerPool(String poolClass, String prefix) {
        this.poolClass = poolClass;
        this.prefix = prefix;
    }

    /** Empty if there is none yet. */
    String nameIn(Facts facts) {
        return facts.pools().stream()
                .filter(pool -> facts.text(pool + ".PoolClass").equals(poolClass) && pool.startsWith(prefix))
                .findFirst()
                .orElse("");
    }

    /** Figures of the agent, once the pool has completed so many tasks. */
    Facts figuresOnce(TestJvm jvm, long completed) {
        return jvm.once(facts ->
                assertThat(facts.count(nameIn(facts) + ".CompletedCount")).isGreaterThanOrEqualTo(completed));
    }
}
