package io.loadline.instrument;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Weaves the JDK's pools of this JVM. Not thread-safe: the agent's start and its self-test use it one after the other. */
public final class Instrumentor {

    private final Instrumentation instrumentation;
    private final boolean olderWorkers;
    private final PoolShape shape;
    private final PoolTransformer transformer;

    private Instrumentor(Instrumentation instrumentation, boolean olderWorkers) {
        this.instrumentation = instrumentation;
        this.olderWorkers = olderWorkers;
        this.shape = new PoolShape(olderWorkers);
        this.transformer = new PoolTransformer(shape);
    }

    /**
     * Makes the probe known to the bootstrap loader. Must come before any class is loaded that refers to it.
     *
     * @throws ReflectiveOperationException if this JVM offers no way
     */
    public static void defineProbe(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        BootstrapClasses.define(instrumentation);
    }

    /**
     * Starts weaving. Classes that are loaded already are woven now, the others as the JVM loads them, so that an
     * application without pools pays nothing.
     *
     * @throws UnknownShapeException if a loaded class does not look as expected; nothing more is woven then
     */
    public static Instrumentor install(Instrumentation instrumentation) throws UnmodifiableClassException {
        boolean olderWorkers = isLoaded(instrumentation, javaName(PoolShape.POOL));
        Instrumentor instrumentor = new Instrumentor(instrumentation, olderWorkers);
        instrumentation.addTransformer(instrumentor.transformer, true);
        instrumentor.retransformLoaded();
        instrumentor.check();
        return instrumentor;
    }

    /** Whether there may be pools and workers from before the weaving. */
    public boolean foundPoolsInUse() {
        return olderWorkers;
    }

    /** The pools that have live threads now, each with the name of one of them. */
    @SuppressWarnings("unchecked")
    public static Map<Executor, String> poolsOfLiveThreads(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        Function<Thread, Object> poolOf = (Function<Thread, Object>)
                OwnModule.newInstance(instrumentation, WorkerPools.class, "java.lang", "java.util.concurrent");
        Map<Executor, String> pools = new IdentityHashMap<>();
        for (Thread thread : liveThreads()) {
            Object pool = thread == null ? null : poolOf.apply(thread);
            if (pool != null) {
                pools.put((Executor) pool, thread.getName());
            }
        }
        return pools;
    }

    /** With nulls at the end. */
    private static Thread[] liveThreads() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[all.activeCount() * 2 + 16];
        all.enumerate(threads);
        return threads;
    }

    /** Names of the classes woven so far, for people. */
    public String[] wovenClasses() {
        return transformer.woven().stream().map(Instrumentor::javaName).sorted().toArray(String[]::new);
    }

    /**
     * Throws if a class could not be woven so far.
     *
     * @throws UnknownShapeException saying what differs; nothing more is woven then
     */
    public void check() {
        Throwable problem = transformer.problem();
        if (problem != null) {
            stop();
            throw problem instanceof UnknownShapeException
                    ? (UnknownShapeException) problem
                    : new UnknownShapeException(problem.toString());
        }
    }

    /**
     * Weaves no more classes. Those that are woven stay so and call a probe that is silent by then: to change them back
     * would take the line numbers out of the stack traces of every worker that is inside them.
     */
    public void stop() {
        instrumentation.removeTransformer(transformer);
    }

    private void retransformLoaded() throws UnmodifiableClassException {
        List<Class<?>> targets = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null && shape.of(internalName(loaded.getName())) != null) {
                targets.add(loaded);
            }
        }
        if (!targets.isEmpty()) {
            instrumentation.retransformClasses(targets.toArray(new Class<?>[0]));
        }
    }

    private static boolean isLoaded(Instrumentation instrumentation, String name) {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null && loaded.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static String internalName(String javaName) {
        return javaName.replace('.', '/');
    }

    private static String javaName(String internalName) {
        return internalName.replace('/', '.');
    }
}
