package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;
import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;

/** Which methods of which classes of one family of pools are woven, and with what. A family is one subclass. */
abstract class PoolShape {

    static final String TASK_ONLY = "(" + RUNNABLE + ")V";
    static final String THROWABLE = "Ljava/lang/Throwable;";

    /** Internal name of the class that all pools of the family are of. */
    final String pool;

    /** What the Java names of all its classes begin with. */
    final String javaPackage;

    /** By class (internal name), by method name and descriptor. */
    private final Map<String, Map<String, Weaver>> classes = new LinkedHashMap<>();

    /** Of methods that differ between versions, the older by the newer. */
    private final Map<String, String> formerly = new HashMap<>();

    private final String internalPackage;
    private boolean described;

    /** Turns the writer of a method into the writer that adds the calls. */
    interface Weaver {
        MethodVisitor around(MethodVisitor code);
    }

    /** All its classes are in the pool's package. */
    PoolShape(String pool) {
        this(pool, pool.substring(0, pool.lastIndexOf('/') + 1).replace('/', '.'));
    }

    PoolShape(String pool, String javaPackage) {
        this.pool = pool;
        this.javaPackage = javaPackage;
        this.internalPackage = javaPackage.replace('.', '/');
    }

    /** Names the methods, when the first class of the package is loaded, so that a program without any pays nothing. */
    void describe() {}

    private synchronized Map<String, Map<String, Weaver>> described() {
        if (!described) {
            describe();
            described = true;
        }
        return classes;
    }

    /**
     * Whether a class that has one of the names and is defined by this loader is of the family. Families that are not the
     * JDK's belong to the application, whose loader must be able to see the probe: loaders of plug-ins hide more than they
     * show.
     */
    boolean isAtHome(ClassLoader loader) {
        return pool.startsWith("java/") ? loader == null : loader != null && ProbeCall.isSeenBy(loader);
    }

    /** Whether the agent stands down if the family is not as expected. */
    boolean isEssential() {
        return false;
    }

    /** Names (internal) of all classes that are woven. */
    final Set<String> classes() {
        return described().keySet();
    }

    /** Whether classes of this name (internal) are woven. */
    final boolean weaves(String className) {
        return className.startsWith(internalPackage) && described().containsKey(className);
    }

    /** The weavers of a woven class by name and descriptor of the method. {@code methods}: all that the class has. */
    Map<String, Weaver> of(String className, Set<String> methods) {
        Map<String, Weaver> weavers = new HashMap<>(described().get(className));
        formerly.forEach((newer, older) -> {
            if (methods.contains(newer)) {
                weavers.remove(older);
            } else if (methods.contains(older)) {
                weavers.remove(newer);
            }
        });
        return weavers;
    }

    /** {@code newer} is woven in versions that have it, {@code older} in the others. Name and descriptor. */
    final void formerly(String newer, String older) {
        formerly.put(newer, older);
    }

    final void method(String className, String name, String descriptor, Weaver weaver) {
        classes.computeIfAbsent(className, unseen -> new LinkedHashMap<>()).put(name + descriptor, weaver);
    }

    // ---- what most methods need

    /** Where the constructor that all others call ends. */
    static MethodVisitor tellOfCreation(MethodVisitor constructor) {
        return new ExitWeave(constructor, at -> at.loadThis().call("created", ANY));
    }

    /** A call of {@code event} with the pool alone. */
    static Weave.Body tellOfPool(String event) {
        return at -> at.loadThis().call(event, EXECUTOR);
    }

    /** A call of {@code event} with the method's first parameter, a task, and the pool. */
    static Weave.Body tellOfTask(String event) {
        return at -> at.load(1).loadThis().call(event, RUNNABLE, EXECUTOR);
    }

    /** The beginning of a method and, however it comes, its end. {@code locals}: see {@link ThrowWeave}. */
    static MethodVisitor around(
            MethodVisitor code, Weave.Body begin, Weave.Body end, Weave.Body thrown, Object... locals) {
        return new EntryWeave(new ExitWeave(new ThrowWeave(code, thrown, locals), end), begin);
    }

    /** Around a method that hands its first parameter, a task, to what is in the pool's field {@code handler}. */
    final MethodVisitor aroundRejection(MethodVisitor code, String handler, String handlerType, Object... locals) {
        Weave.Body begin = at -> at.load(1)
                .loadThis()
                .loadThis()
                .field(pool, handler, handlerType)
                .call("rejecting", RUNNABLE, EXECUTOR, ANY);
        return around(code, begin, tellOfTask("rejected"), tellOfTask("rejected"), locals);
    }
}
