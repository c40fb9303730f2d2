// SPDX-License-Identifier: Apache-2.0
package io.loadline.health;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Supplier;

/**
 * Runs actions with the agent's own permissions on a thread of the application, whose callers may lack them. A JDK
 * without a security manager may lack the class for it, too.
 */
public final class Privileged {

    private static final boolean HAS_CONTROLLER = exists("java.security.AccessController");

    private Privileged() {}

    public static <T> T get(Supplier<T> action) {
        return HAS_CONTROLLER ? privileged(action) : action.get();
    }

    @SuppressWarnings("removal")
    private static <T> T privileged(Supplier<T> action) {
        return AccessController.doPrivileged((PrivilegedAction<T>) action::get);
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException | LinkageError removed) {
            return false;
        }
    }
}
