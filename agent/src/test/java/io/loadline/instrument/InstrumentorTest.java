// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with an instrumentation that only records its requests, and JBoss Threads as two applications of a server load it. */
class InstrumentorTest {

    private static final String POOL = "org.jboss.threads.EnhancedQueueExecutor";

    private final List<Class<?>> loaded = new ArrayList<>();
    private final List<List<Class<?>>> woven = new ArrayList<>();

    @Test
    void attachedLate_allClassesOfAFamilyAndLoaderAreWovenAtOneMoment() throws Exception {
        List<Class<?>> one = load();
        List<Class<?>> other = load();
        loaded.addAll(Arrays.asList(one.get(0), other.get(1), one.get(1), other.get(0), String.class, getClass()));

        Instrumentor.install(instrumentation());

        assertThat(woven).hasSize(2);
        assertThat(woven).anySatisfy(classes -> assertThat(classes).hasSameElementsAs(one));
        assertThat(woven).anySatisfy(classes -> assertThat(classes).hasSameElementsAs(other));
    }

    private static List<Class<?>> load() throws ClassNotFoundException {
        ClassLoader application = new OwnJBoss();
        return Arrays.asList(application.loadClass(POOL), application.loadClass(POOL + "$ThreadBody"));
    }

    private Instrumentation instrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "getAllLoadedClasses":
                            return loaded.toArray(new Class<?>[0]);
                        case "retransformClasses":
                            woven.add(Arrays.asList((Class<?>[]) arguments[0]));
                            return null;
                        default:
                            return null;
                    }
                });
    }

    /** Defines the classes of JBoss Threads itself. */
    private static final class OwnJBoss extends ClassLoader {

        OwnJBoss() {
            super(InstrumentorTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("org.jboss.threads.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try {
                byte[] classFile = ClassWeaverTest.classFile(name);
                return defineClass(name, classFile, 0, classFile.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
