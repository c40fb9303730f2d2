package io.loadline.pool;

/** What Jetty's pool is given to run, by the class of it. */
public enum JettyJob {

    /** Runs Jetty itself, mostly for ever: acceptors, selectors, reserved threads, opening and closing connections. */
    OWN(
            "org.eclipse.jetty.util.thread.QueuedThreadPool$",
            "org.eclipse.jetty.util.thread.MonitoredQueuedThreadPool$",
            "org.eclipse.jetty.util.thread.ReservedThreadExecutor",
            "org.eclipse.jetty.util.thread.strategy.",
            "org.eclipse.jetty.server.AbstractConnector",
            "org.eclipse.jetty.io.ManagedSelector"),

    /** Looks what has come on a connection: no request, or one, or several. */
    CONNECTION(
            "org.eclipse.jetty.io.",
            "org.eclipse.jetty.server.HttpConnection",
            "org.eclipse.jetty.server.internal.HttpConnection",
            "org.eclipse.jetty.http2.",
            "org.eclipse.jetty.http3.",
            "org.eclipse.jetty.quic."),

    /** A task like that of any pool. */
    TASK;

    private static final JettyJob[] ALL = values();

    private static final ClassValue<JettyJob> BY_CLASS = new ClassValue<JettyJob>() {
        @Override
        protected JettyJob computeValue(Class<?> type) {
            return of(type.getName());
        }
    };

    private final String[] prefixes;

    /** {@code prefixes}: what the names of its classes begin with. */
    JettyJob(String... prefixes) {
        this.prefixes = prefixes;
    }

    public static JettyJob of(Runnable job) {
        return BY_CLASS.get(job.getClass());
    }

    private static JettyJob of(String className) {
        for (JettyJob kind : ALL) {
            for (String prefix : kind.prefixes) {
                if (className.startsWith(prefix)) {
                    return kind;
                }
            }
        }
        return TASK;
    }
}
