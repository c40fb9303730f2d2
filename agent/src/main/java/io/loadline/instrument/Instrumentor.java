// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import io.loadline.health.Log;
import io.loadline.threads.JvmThreads;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Weaves the pools of this JVM. Not thread-safe: the agent's start and its self-test use it one after the other. */
public final class Instrumentor {

    private final Instrumentation instrumentation;
    private final Collection<WeavingPlan> plans;
    private final PoolTransformer transformer;

    private Instrumentor(Instrumentation instrumentation) {
        Set<String> loaded = new HashSet<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            loaded.add(each.getName());
        }
        this.instrumentation = instrumentation;
        this.plans = WeavingPlan.all(loaded);
        this.transformer = new PoolTransformer(plans);
    }

    /**
     * Starts weaving the pools of every known family. Weaves loaded classes now, and all others as the JVM loads them,
     * so that an application without pools pays nothing.
     *
     * @throws IllegalStateException if a loaded class does not look as expected; nothing more is woven then
     */
    public static Instrumentor install(Instrumentation instrumentation) throws UnmodifiableClassException {
        Instrumentor instrumentor = new Instrumentor(instrumentation);
        instrumentation.addTransformer(instrumentor.transformer, true);
        instrumentor.retransformLoaded();
        instrumentor.check();
        return instrumentor;
    }

    /** Returns whether pools and workers may predate the weaving. */
    public boolean foundPoolsInUse() {
        for (WeavingPlan plan : plans) {
            if (plan.attached) {
                return true;
            }
        }
        return false;
    }

    /** Returns the pools that have live threads now, each with the name of one of its threads. */
    public static Map<Executor, String> poolsOfLiveThreads(Instrumentation instrumentation)
            throws ReflectiveOperationException {
        Function<Thread, Object> poolOf = JdkInternals.newInstance(instrumentation, "WorkerPools");
        Map<Executor, String> pools = new IdentityHashMap<>();
        for (Thread thread : JvmThreads.alive()) {
            Object pool = poolOf.apply(thread);
            if (pool != null) {
                pools.putIfAbsent((Executor) pool, thread.getName());
            }
        }
        return pools;
    }

    /** Returns the names of the classes woven so far, for people. */
    public String[] wovenClasses() {
        return transformer.woven().stream().map(Instrumentor::javaName).sorted().toArray(String[]::new);
    }

    /**
     * Throws if a class could not be woven so far.
     *
     * @throws IllegalStateException with the difference; nothing more is woven then
     */
    public void check() {
        String problem = transformer.problem();
        if (problem != null) {
            stop();
            throw new IllegalStateException(problem);
        }
    }

    /**
     * Weaves no more classes. Woven classes stay woven and call a probe that is silent by then: changing them back
     * would remove the line numbers from the stack traces of every worker that is inside them.
     */
    public void stop() {
        instrumentation.removeTransformer(transformer);
    }

    /**
     * Weaves all loaded classes of a family and loader at one moment. Otherwise a task could be seen to arrive and not
     * to run.
     */
    private void retransformLoaded() throws UnmodifiableClassException {
        Map<WeavingPlan, Map<ClassLoader, List<Class<?>>>> families = new IdentityHashMap<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            String name = loaded.getName();
            ClassLoader loader = loaded.getClassLoader();
            WeavingPlan plan = transformer.planOf(loader, name.replace('.', '/'));
            if (plan != null) {
                families.computeIfAbsent(plan, unseen -> new IdentityHashMap<>())
                        .computeIfAbsent(loader, unseen -> new ArrayList<>())
                        .add(loaded);
            }
        }
        for (Map.Entry<WeavingPlan, Map<ClassLoader, List<Class<?>>>> family : families.entrySet()) {
            for (List<Class<?>> ofLoader : family.getValue().values()) {
                retransform(family.getKey(), ofLoader.toArray(new Class<?>[0]));
            }
        }
    }

    /** Weaves loaded classes of a family. A failure disables only this family, unless the family is essential. */
    private void retransform(WeavingPlan family, Class<?>... loaded) throws UnmodifiableClassException {
        try {
            instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError error) {
            if (family.isEssential()) {
                throw error;
            }
            Log.warn(loaded[0].getName() + " cannot be woven, its pools are not measured: " + error);
        }
    }

    private static String javaName(String internalName) {
        return internalName.replace('/', '.');
    }
}
