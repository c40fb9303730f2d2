// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallSiteTest {

    /** The frames of this class count as the agent's, so the key ends at the first of JUnit's, which is a library. */
    @Test
    void theSameCallHasTheSameKey_anotherCallAnother() {
        assumeTrue(!System.getProperty("java.version").startsWith("1."), "StackWalker came with 9");
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            keys.add(keyOfA());
        }
        assertThat(keys).hasSize(1);

        keys.add(Optional.of(1).map(through -> keyOfA()).get());
        assertThat(keys).hasSize(2).allSatisfy(key -> assertThat(key).doesNotContain("io.loadline."));
    }

    @ParameterizedTest
    @CsvSource({
        "' java.util.concurrent.Executors:5 com.acme.Orders:17', true",
        "' java.util.concurrent.Executors:5 com.acme.PoolFactory:17', false",
        "' java.util.concurrent.Executors:5 org.springframework.core.task.Some:17', false",
        "' java.util.concurrent.Executors:5 sun.reflect.NativeMethodAccessorImpl:17', false"
    })
    void onlyTheApplicationsOwnCodeIsTheOriginWhateverCalledIt(String key, boolean isOrigin) {
        assertThat(CallSite.isOfApplication(key)).isEqualTo(isOrigin);
    }

    private static String keyOfA() {
        return CallSite.ofCaller();
    }
}
