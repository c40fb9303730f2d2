// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.jetty;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;

/**
 * Handler for any version of Jetty. Up to version 11, {@code handle} has the parameters (target, request, servlet
 * request, servlet response); since 12, (request, response, callback).
 */
final class AnyHandler implements InvocationHandler {

    private final Runnable work;
    private final Executor executor;

    private AnyHandler(Runnable work, Executor executor) {
        this.work = work;
        this.executor = executor;
    }

    /**
     * Makes a handler that runs {@code work} on the executor, or up to version 11 directly, and then sends an empty
     * answer.
     */
    static Handler doing(Runnable work, Executor executor) {
        return (Handler) Proxy.newProxyInstance(
                Handler.class.getClassLoader(), new Class<?>[] {Handler.class}, new AnyHandler(work, executor));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "handle":
                executor.execute(() -> answer(arguments));
                return arguments.length == 4 ? null : true;
            case "isRunning":
            case "isStarted":
                return true;
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return System.identityHashCode(proxy);
            default:
                return nothing(method.getReturnType());
        }
    }

    private void answer(Object[] arguments) {
        work.run();
        try {
            if (arguments.length == 4) {
                call(arguments[1], "setHandled", boolean.class, true);
            } else {
                Class.forName("org.eclipse.jetty.util.Callback")
                        .getMethod("succeeded")
                        .invoke(arguments[2]);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void call(Object target, String method, Class<?> parameter, Object argument)
            throws ReflectiveOperationException {
        target.getClass().getMethod(method, parameter).invoke(target, argument);
    }

    /** Returns the default value of a method. For the invocation type it is the first one, which may block. */
    private static Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type.isEnum() ? type.getEnumConstants()[0] : null;
    }
}
