package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;
import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;

/**
 * Jetty's {@code QueuedThreadPool} in 9.4.43 to 12.1, and where Jetty hands a request to its handlers. What comes through the
 * pool's queue is not what matters: a thread that watches connections runs most of the requests that it finds itself.
 *
 * <p>Threads older than the weaving may stay inside one job for ever. They are seen when their strategy runs what it has
 * found, by a method that it calls anew each time.
 */
final class JettyShape extends PoolShape {

    static final String POOL = "org/eclipse/jetty/util/thread/QueuedThreadPool";

    private static final String STRATEGY = "org/eclipse/jetty/util/thread/strategy/";

    /** Up to 9.4, and the first versions of 10. */
    private static final String EAT_WHAT_YOU_KILL = STRATEGY + "EatWhatYouKill";

    private static final String ADAPTIVE = STRATEGY + "AdaptiveExecutionStrategy";

    /** Up to 11, and since 12. */
    private static final String CHANNEL = "org/eclipse/jetty/server/HttpChannel";

    private static final String SINCE_12 = "onRequest(Lorg/eclipse/jetty/http/MetaData$Request;)" + RUNNABLE;

    private static final String INVOKER = "org/eclipse/jetty/server/internal/HttpChannelState$HandlerInvoker";

    /** How a strategy runs what must not block: 9.4; 10 and 12.0; 12.1. */
    private static final List<String> NON_BLOCKING =
            Arrays.asList("invokeTask" + TASK_ONLY, "invokeAsNonBlocking" + TASK_ONLY, "picRunTask(" + RUNNABLE + ")Z");

    JettyShape() {
        super(POOL, "org.eclipse.jetty.");
    }

    @Override
    void describe() {
        method(POOL, "execute", TASK_ONLY, JettyShape::arrival);
        method(POOL, "runJob", TASK_ONLY, code -> aroundService(code, "jobBegins", 1, POOL, "java/lang/Runnable"));
        method(POOL, "doStop", "()V", JettyShape::stop);
        // not woven, but needed: without it nobody knows how many threads serve requests
        method(POOL, "getMaxLeasedThreads", "()I", code -> code);
        method(POOL, "removeThread", "(Ljava/lang/Thread;)V", JettyShape::threadEnds);
        strategy(EAT_WHAT_YOU_KILL);
        strategy(ADAPTIVE);
        method(CHANNEL, "handle", "()Z", code -> aroundService(code, "requestBegins", 0, CHANNEL));
        method(INVOKER, "run", "()V", code -> aroundService(code, "requestBegins", 0, INVOKER));
    }

    /** Without the methods of the other versions. */
    @Override
    Map<String, Weaver> of(String className, Set<String> methods) {
        Map<String, Weaver> weavers = super.of(className, methods);
        if (className.equals(POOL)) {
            methods.stream()
                    .filter(method -> method.startsWith("<init>"))
                    .max(Comparator.comparingInt(String::length))
                    .ifPresent(full -> weavers.put(full, PoolShape::tellOfCreation));
        } else if (isNameOnly(className, methods)) {
            weavers.clear();
        } else if (NON_BLOCKING.stream().anyMatch(methods::contains)) {
            weavers.keySet().removeIf(method -> NON_BLOCKING.contains(method) && !methods.contains(method));
        }
        return weavers;
    }

    /** Whether in this version the class of this name has nothing of what is woven: a shell of the next, or an interface. */
    private static boolean isNameOnly(String className, Set<String> methods) {
        return className.equals(EAT_WHAT_YOU_KILL) && methods.stream().allMatch(method -> method.startsWith("<init>"))
                || className.equals(CHANNEL) && methods.contains(SINCE_12);
    }

    // ---- the pool

    private static MethodVisitor arrival(MethodVisitor code) {
        MethodVisitor thrown = new ThrowWeave(
                code,
                at -> taskOf(at.load(1)).loadThis().call("refused", RUNNABLE, EXECUTOR),
                POOL,
                "java/lang/Runnable");
        return new EntryWeave(thrown, at -> taskOf(at.loadThis().load(1)).call("arrived", EXECUTOR, RUNNABLE));
    }

    /** What is still queued when the pool stops. */
    private static MethodVisitor stop(MethodVisitor code) {
        return CallSiteWeave.after(
                code, "poll", "()" + ANY, at -> taskOf(at.duplicate().castToRunnable())
                        .loadThis()
                        .call("discarded", ANY, EXECUTOR));
    }

    private static MethodVisitor threadEnds(MethodVisitor code) {
        return new EntryWeave(code, at -> at.loadBoolean(false).loadThis().call("workerExits", "Z", EXECUTOR));
    }

    /** In place of the job on the stack. */
    private static Weave taskOf(Weave at) {
        return at.callReturning(RUNNABLE, "taskOf", RUNNABLE);
    }

    // ---- service

    /** {@code unit}: the local variable that holds the job or request; {@code locals}: see {@link ThrowWeave}. */
    private static MethodVisitor aroundService(MethodVisitor code, String begins, int unit, Object... locals) {
        return around(
                code,
                unit == 0 ? at -> at.loadThis().call(begins, RUNNABLE) : tellOfTask(begins),
                at -> at.load(unit).loadNull().call("jobEnds", RUNNABLE, THROWABLE),
                at -> at.duplicate().load(unit).swap().call("jobEnds", RUNNABLE, THROWABLE),
                locals);
    }

    /** A strategy is a job of the pool's own: told so, the agent learns whose thread this is. */
    private void strategy(String strategy) {
        Weaver tellWhoseThread = code -> new EntryWeave(code, at -> at.loadThis()
                .loadThis()
                .field(strategy, "_executor", EXECUTOR)
                .call("jobBegins", RUNNABLE, EXECUTOR));
        method(strategy, "runTask", TASK_ONLY, tellWhoseThread);
        for (String method : NON_BLOCKING) {
            int descriptor = method.indexOf('(');
            method(strategy, method.substring(0, descriptor), method.substring(descriptor), tellWhoseThread);
        }
    }
}
