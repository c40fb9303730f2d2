// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Sets what holds for the whole JVM. */
@Isolated
class JvmThreadsTest {

    /** Many applications end the JVM there. */
    @Test
    void anErrorThatEndsAThreadOfTheAgent_doesNotReachTheApplicationsHandler() throws InterruptedException {
        List<Throwable> seen = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> seen.add(error));
        try {
            Thread thread = JvmThreads.newAgentThread("loadline test", () -> {
                throw new NegativeArraySizeException("expected");
            });
            thread.start();
            thread.join();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }

        assertThat(seen).isEmpty();
    }

    @Test
    void aThreadOfTheAgentKeepsNoClassLoaderOfTheApplicationAlive() {
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        current.setContextClassLoader(new URLClassLoader(new URL[0]));
        try {
            assertThat(JvmThreads.newAgentThread("loadline test", () -> {}).getContextClassLoader())
                    .isSameAs(ClassLoader.getSystemClassLoader());
        } finally {
            current.setContextClassLoader(before);
        }
    }
}
