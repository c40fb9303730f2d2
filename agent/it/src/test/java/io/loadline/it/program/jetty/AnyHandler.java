// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.jetty;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;

/**
 * A handler of whatever version of Jetty there is: {@code handle} has the parameters (target, request, servlet request,
 * servlet response) up to version 11 and (request, response, callback) since.
 */
final class AnyHandler implements InvocationHandler {

    private final Runnable work;
    private final Executor executor;

    private AnyHandler(Runnable work, Executor executor) {
        this.work = work;
        this.executor = executor;
    }

    /** Answers every request with nothing, after {@code work}, which is done by the executor; up to version 11 at once. */
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

    /** Returns a value for the first way of each version to be called: it may block. */
    private static Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type.isEnum() ? type.getEnumConstants()[0] : null;
    }
}
