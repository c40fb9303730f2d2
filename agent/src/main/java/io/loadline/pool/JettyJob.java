package io.loadline.pool;

/** What Jetty's pool is given to run, by the class of it. */
public enum JettyJob {

    /** Runs Jetty itself, mostly for ever: acceptors, selectors, reserved threads, opening and closing connections. */
    OWN,

    /** Looks what has come on a connection: no request, or one, or several. */
    CONNECTION,

    /** A task like that of any pool. */
    TASK;

    private static final ClassValue<JettyJob> BY_CLASS = new ClassValue<JettyJob>() {
        @Override
        protected JettyJob computeValue(Class<?> type) {
            if (Library.isOf("jetty itself", type.getName())) {
                return OWN;
            }
            return Library.isOf("jetty connection", type.getName()) ? CONNECTION : TASK;
        }
    };

    public static JettyJob of(Runnable job) {
        return BY_CLASS.get(job.getClass());
    }
}
