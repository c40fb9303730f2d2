// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class FixedPoolTest {
    private final ThreadPoolExecutor pool = FixedPool.of(1, "hidden");

    private record One(ThreadPoolExecutor hidden) {}

    private record Service(List<ThreadPoolExecutor> workers) {}

    private record Server(Service service) {}

    @Test
    void aPoolThatALibraryKeepsToItself_isFoundByItsFields() {
        assertThat(FixedPool.within(new One(pool), "hidden")).isSameAs(pool);
        assertThat(FixedPool.within(new Server(new Service(List.of(pool))), "service", "workers"))
                .isSameAs(pool);
    }

    @Test
    void aFieldThatIsNotThere_isNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> FixedPool.within(new One(pool), "pool"))
                .withMessageContaining("pool");
    }
}
