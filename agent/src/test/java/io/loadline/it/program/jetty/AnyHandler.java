package io.loadline.it.program.jetty;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.eclipse.jetty.server.Handler;

/**
 * A handler of whatever version of Jetty there is: {@code handle} has the parameters (target, request, servlet request,
 * servlet response) up to version 11 and (request, response, callback) since.
 */
final class AnyHandler implements InvocationHandler {

    private final Runnable work;

    private AnyHandler(Runnable work) {
        this.work = work;
    }

    /** Answers every request with nothing, after {@code work}. */
    static Handler doing(Runnable work) {
        return (Handler) Proxy.newProxyInstance(
                Handler.class.getClassLoader(), new Class<?>[] {Handler.class}, new AnyHandler(work));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "handle":
                work.run();
                return answer(arguments);
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

    private static Object answer(Object[] arguments) throws ReflectiveOperationException {
        if (arguments.length == 4) {
            call(arguments[1], "setHandled", boolean.class, true);
            return null;
        }
        Class.forName("org.eclipse.jetty.util.Callback").getMethod("succeeded").invoke(arguments[2]);
        return true;
    }

    private static void call(Object target, String method, Class<?> parameter, Object argument)
            throws ReflectiveOperationException {
        target.getClass().getMethod(method, parameter).invoke(target, argument);
    }

    /** Of the ways of being called, each version's first: it may block. */
    private static Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type.isEnum() ? type.getEnumConstants()[0] : null;
    }
}
