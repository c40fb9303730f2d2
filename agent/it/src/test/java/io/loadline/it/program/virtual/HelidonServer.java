// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.virtual;

import io.loadline.it.program.families.WebStation;
import java.lang.reflect.Array;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Server of Helidon, which has a virtual thread for each connection. It is used by reflection, since it is compiled for
 * Java 21.
 */
public final class HelidonServer extends WebStation {

    private static final String PACKAGE = "io.helidon.webserver.";

    private final Object server;

    public HelidonServer(int millis) throws ReflectiveOperationException {
        super(millis, true);
        Class<?> handler = Class.forName(PACKAGE + "http.Handler");
        Supplier<String> serves = () -> {
            service.serve();
            return "served";
        };
        Object handlers = Array.newInstance(handler, 1);
        Array.set(handlers, 0, handler.getMethod("create", Supplier.class).invoke(null, serves));
        Consumer<Object> routing = routes -> {
            try {
                Class.forName(PACKAGE + "http.HttpRouting$Builder")
                        .getMethod("any", handlers.getClass())
                        .invoke(routes, handlers);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        };
        Class<?> webServer = Class.forName(PACKAGE + "WebServer");
        Class<?> config = Class.forName(PACKAGE + "WebServerConfig$Builder");
        Object builder = webServer.getMethod("builder").invoke(null);
        config.getMethod("host", String.class).invoke(builder, "127.0.0.1");
        config.getMethod("routing", Consumer.class).invoke(builder, routing);
        server = config.getMethod("build").invoke(builder);
        webServer.getMethod("start").invoke(server);
    }

    @Override
    protected int port() {
        try {
            return (Integer)
                    Class.forName(PACKAGE + "WebServer").getMethod("port").invoke(server);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int size() {
        return Integer.MAX_VALUE;
    }
}
