package io.loadline.instrument;

import io.loadline.health.Log;
import io.loadline.threads.LiveThreads;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Weaves the pools of this JVM. Not thread-safe: the agent's start and its self-test use it one after the other. */
public final class Instrumentor {

    private final Instrumentation instrumentation;
    private final boolean olderWorkers;
    private final PoolTransformer transformer;

    private Instrumentor(Instrumentation instrumentation) {
        Class<?>[] loaded = instrumentation.getAllLoadedClasses();
        boolean olderOfJdk = isLoaded(JdkShape.POOL, loaded);
        boolean olderOfTomcat = isLoaded(TomcatShape.POOL, loaded);
        this.instrumentation = instrumentation;
        this.olderWorkers = olderOfJdk
                || olderOfTomcat
                || isLoaded(JBossShape.POOL, loaded)
                || isLoaded(ForkJoinShape.POOL, loaded)
                || isLoaded(JettyShape.POOL, loaded);
        this.transformer = new PoolTransformer(
                new JdkShape(olderOfJdk),
                new TomcatShape(olderOfTomcat),
                new JBossShape(),
                new JettyShape(),
                new HikariShape(),
                new TomcatJdbcShape(),
                new CommonsPoolShape("org/apache/commons/pool2/"),
                new CommonsPoolShape("org/apache/tomcat/dbcp/pool2/"),
                new PerTaskShape(),
                new ForkJoinShape());
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
     * Starts weaving the pools of every known family. Classes that are loaded already are woven now, the others as the JVM loads them, so that an
     * application without pools pays nothing.
     *
     * @throws UnknownShapeException if a loaded class does not look as expected; nothing more is woven then
     */
    public static Instrumentor install(Instrumentation instrumentation) throws UnmodifiableClassException {
        Instrumentor instrumentor = new Instrumentor(instrumentation);
        instrumentation.addTransformer(instrumentor.transformer, true);
        instrumentor.retransformLoaded();
        instrumentor.check();
        return instrumentor;
    }

    /** Whether there may be pools and workers from before the weaving. */
    public boolean foundPoolsInUse() {
        return olderWorkers;
    }

    /** The pools that have live threads now, each with the name of its thread or what the names of several begin with. */
    public static Map<Executor, String> poolsOfLiveThreads(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        Function<Thread, Object> poolOf =
                OwnModule.newInstance(instrumentation, WorkerPools.class, "java.lang", "java.util.concurrent");
        Map<Executor, String> pools = new IdentityHashMap<>();
        for (Thread thread : LiveThreads.all()) {
            Object pool = poolOf.apply(thread);
            if (pool != null) {
                // a thread may be called after what it does just now
                pools.merge((Executor) pool, thread.getName(), Instrumentor::commonBeginning);
            }
        }
        return pools;
    }

    /**
     * From a task to the future that decides whether it is still wanted, where that is another object, or else null. See
     * {@link InnerFutures}.
     */
    public static Function<Object, Object> innerFutures(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        return OwnModule.newInstance(instrumentation, InnerFutures.class, "java.util.concurrent");
    }

    /** From a task to what it was made around, or null. See {@link WrappedTasks}. */
    public static Function<Object, Object> wrappedTasks(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        return OwnModule.newInstance(instrumentation, WrappedTasks.class, "java.util.concurrent");
    }

    /** From the class of a lambda to the method that it calls, or null. See {@link LambdaBodies}. */
    public static Function<Object, Object> lambdaBodies(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        String constantPool = OwnModule.isJava8() ? "sun.reflect" : "jdk.internal.reflect";
        return OwnModule.newInstance(instrumentation, LambdaBodies.class, "java.lang", constantPool);
    }

    private static String commonBeginning(String one, String other) {
        int n = 0;
        while (n < Math.min(one.length(), other.length()) && one.charAt(n) == other.charAt(n)) {
            n++;
        }
        return n == 0 ? one : one.substring(0, n);
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

    /** All classes of a family and loader at one moment, or a task would be seen to come and not to run. */
    private void retransformLoaded() throws UnmodifiableClassException {
        Map<PoolShape, Map<ClassLoader, List<Class<?>>>> families = new IdentityHashMap<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            String name = loaded.getName();
            ClassLoader loader = loaded.getClassLoader();
            PoolShape shape = transformer.mayWeave(name) ? transformer.shapeOf(loader, name.replace('.', '/')) : null;
            if (shape != null) {
                families.computeIfAbsent(shape, unseen -> new IdentityHashMap<>())
                        .computeIfAbsent(loader, unseen -> new ArrayList<>())
                        .add(loaded);
            }
        }
        for (Map.Entry<PoolShape, Map<ClassLoader, List<Class<?>>>> family : families.entrySet()) {
            for (List<Class<?>> ofLoader : family.getValue().values()) {
                retransform(family.getKey(), ofLoader.toArray(new Class<?>[0]));
            }
        }
    }

    /** Without a family that is not essential the others are measured all the same. */
    private void retransform(PoolShape family, Class<?>... loaded) throws UnmodifiableClassException {
        try {
            instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError error) {
            if (family.isEssential()) {
                throw error;
            }
            Log.warn(loaded[0].getName() + " cannot be woven, its pools are not measured: " + error);
        }
    }

    private static boolean isLoaded(String internalName, Class<?>[] loaded) {
        String name = javaName(internalName);
        for (Class<?> type : loaded) {
            if (type.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static String javaName(String internalName) {
        return internalName.replace('/', '.');
    }
}
