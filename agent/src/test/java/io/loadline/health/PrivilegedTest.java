// SPDX-License-Identifier: Apache-2.0
package io.loadline.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import net.bytebuddy.utility.StreamDrainer;
import org.junit.jupiter.api.Test;

class PrivilegedTest {

    /** A JDK from which the security manager's classes are gone, as this class sees it. */
    private static final class WithoutController extends ClassLoader {
        WithoutController() {
            super(PrivilegedTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("java.security.AccessController")) {
                throw new ClassNotFoundException(name);
            }
            return name.equals(Privileged.class.getName()) ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] code = StreamDrainer.DEFAULT.drain(in);
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void whereTheJdkHasNoAccessController_thereIsNothingToAskItFor() throws Exception {
        Supplier<String> action = () -> "done";
        Class<?> privileged = new WithoutController().loadClass(Privileged.class.getName());

        assertThat(privileged).isNotSameAs(Privileged.class);
        assertThat(privileged.getMethod("get", Supplier.class).invoke(null, action))
                .isEqualTo("done");
        assertThat(Privileged.get(action)).isEqualTo("done");
    }
}
