// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.bootstrap.Probe;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Stand-in for a callback of MongoDB's driver, whose method {@code onResult} gets a connection or a failure. It reports
 * which of the two, and then calls the driver's callback.
 */
final class ResultCallback implements InvocationHandler {

    private static final String METHOD = "onResult";

    private final Object callback;

    private ResultCallback(Object callback) {
        this.callback = callback;
    }

    /** Returns a stand-in for the callback, or the callback itself if its interface is not found. */
    static Object of(Object callback) {
        for (Class<?> type = callback.getClass(); type != null; type = type.getSuperclass()) {
            for (Class<?> each : type.getInterfaces()) {
                if (hasResult(each)) {
                    return Proxy.newProxyInstance(
                            each.getClassLoader(), new Class<?>[] {each}, new ResultCallback(callback));
                }
            }
        }
        return callback;
    }

    private static boolean hasResult(Class<?> type) {
        try {
            type.getMethod(METHOD, Object.class, Throwable.class);
            return true;
        } catch (NoSuchMethodException another) {
            return false;
        }
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals(METHOD)) {
            boolean failed = arguments[0] == null;
            Probe.event(failed ? proxy : arguments[0], proxy, null, "connections", failed ? "ends" : "served");
        }
        try {
            return method.invoke(callback, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
