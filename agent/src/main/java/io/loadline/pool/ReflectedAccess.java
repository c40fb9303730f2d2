// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.pool.PoolState.Growth;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Access by reflection to a pool of threads or connections whose class belongs to the application. {@link PoolFamily}
 * has the names of its methods. A thread that asks for a connection waits inside the pool. Core is the number of
 * connections that the pool keeps open while they are idle. When the maximum shrinks, the connections beyond it stay
 * until they have been idle for long enough or reach the end of their life.
 */
class ReflectedAccess extends PoolAccess<Object> {

    /** The methods and fields of each class that were asked for. Kept with the class, so that no loader stays alive. */
    private static final ClassValue<Map<String, AccessibleObject>> MEMBERS =
            new ClassValue<Map<String, AccessibleObject>>() {
                @Override
                protected Map<String, AccessibleObject> computeValue(Class<?> type) {
                    return new ConcurrentHashMap<>();
                }
            };

    /** Suffix of a field whose first element is read. */
    private static final String FIRST = "[0]";

    private static final Pattern OPERATOR = Pattern.compile("[-+/=]");

    ReflectedAccess(Object pool, PoolFamily family) {
        super(pool, family);
    }

    @Override
    PoolState state(Object pool, int outsideTheQueue, int running) {
        BlockingQueue<?> queue = queue(pool);
        Object settings = settings(pool);
        int maximum = maximum(settings);
        PoolState state = new PoolState(hasOneSize() ? maximum : size(settings, "core"), maximum);
        state.oneSize = hasOneSize();
        state.queueCapacity = queue == null ? limit(number(pool, "capacity", -1)) : JdkAccess.capacityOf(queue);
        state.poolSize = number(pool, "size", running);
        state.activeCount = number(pool, "active", running);
        state.queued = outsideTheQueue + (queue == null ? 0 : queue.size());
        state.growth = growth(pool, queue, state);
        state.keepAliveMillis = ((Number) read(settings, "idleMillis", 0)).longValue();
        state.timeoutMillis = ((Number) read(settings, "timeoutMillis", 0)).longValue();
        state.terminated = family.has("closed")
                ? isClosed(pool)
                : pool instanceof ExecutorService && ((ExecutorService) pool).isTerminated();
        state.ownThreads = number(pool, "ownThreads", 0);
        return state;
    }

    private boolean isClosed(Object pool) {
        for (String line : family.value("closed").split("\n")) {
            if ((Boolean) evaluate(pool, line)) {
                return true;
            }
        }
        return false;
    }

    private Growth growth(Object pool, BlockingQueue<?> queue, PoolState state) {
        if (queue != null && !isThreadsFirst(queue)) {
            return growthBehind(queue, state, number(pool, "largest", 0));
        }
        boolean startsAll = !family.has("threadPerTask") && !family.has("startsNoneWhileOneIsIdle");
        if (startsAll && state.corePoolSize >= state.maximumPoolSize) {
            return Growth.NEVER;
        }
        return (Float) read(pool, "resistance", 0f) > 0 ? Growth.WHEN_QUEUE_IS_FULL : Growth.BEFORE_QUEUEING;
    }

    private boolean isThreadsFirst(BlockingQueue<?> queue) {
        return queue.getClass().getName().equals(family.value("queue.threadsFirst"));
    }

    /** Returns the queue; null if the pool does not expose it. */
    private BlockingQueue<?> queue(Object pool) {
        return (BlockingQueue<?>) read(pool, "queue", null);
    }

    @Override
    public boolean showsQueue() {
        return family.has("queue");
    }

    @Override
    Object[] waiting(Object pool) {
        return showsQueue() ? queue(pool).toArray() : NONE;
    }

    @Override
    int waitingCount(Object pool) {
        return showsQueue() ? queue(pool).size() : 0;
    }

    @Override
    long mostWaiting(Object pool) {
        int waiting = number(pool, "waiting", -1);
        return waiting < 0 ? Long.MAX_VALUE : waiting;
    }

    @Override
    int lentCount(Object pool) {
        return Math.max(0, number(pool, "active", -1));
    }

    /** Returns false for connections: an idle one goes to the next thread that asks, ahead of those waiting. */
    @Override
    boolean isFirstInFirstOut(Object pool) {
        return showsQueue()
                ? isThreadsFirst(queue(pool)) || JdkAccess.FIRST_IN_FIRST_OUT.contains(queueClass(pool))
                : !isOfConnections();
    }

    @Override
    String queueClass(Object pool) {
        return (showsQueue() ? queue(pool).getClass() : PoolFamily.knownClass(pool)).getName();
    }

    /** Returns true for copies of the JDK's pool, which have the JDK's hooks. */
    @Override
    public boolean hasHooks() {
        return showsQueue();
    }

    @Override
    String name(Object pool) {
        if (!family.has("name")) {
            return null;
        }
        for (String line : family.value("name").split("\n")) {
            String[] how = line.split(" \\| ", 3);
            Object text = firstOf(pool, how[0]);
            Matcher whole = Pattern.compile(how[1]).matcher(text == null ? "" : text.toString());
            if (whole.matches()) {
                return whole.replaceFirst(how[2]);
            }
        }
        return null;
    }

    @Override
    Object threadFactory(Object pool) {
        return read(pool, "threadFactory", null);
    }

    private boolean hasOneSize() {
        return !family.has("core");
    }

    @Override
    boolean isLimited(Object pool) {
        return maximum(pool) < Integer.MAX_VALUE;
    }

    @Override
    void resize(Object pool, int newCore, int newMaximum) {
        if (family.has("final")) {
            throw new UnsupportedOperationException(family.value("final"));
        }
        Object settings = settings(pool);
        if (hasOneSize()) {
            if (newCore != newMaximum) {
                throw new IllegalArgumentException("it has one size");
            }
            setMaximum(settings, newMaximum);
            return;
        }
        resize(
                new SizeSetter(size(settings, "core"), newCore, n -> set(settings, "core", n)),
                new SizeSetter(maximum(settings), newMaximum, n -> setMaximum(settings, n)));
    }

    /**
     * Sets the maximum. If the pool could keep all of its connections open when idle, it can afterwards as well;
     * otherwise it would close and open connections all the time.
     */
    private void setMaximum(Object settings, int number) {
        boolean allStay = family.has("mostIdle") && size(settings, "mostIdle") >= maximum(settings);
        set(settings, "maximum", number);
        if (allStay && number > size(settings, "mostIdle")) {
            set(settings, "mostIdle", number);
        }
    }

    private Object settings(Object pool) {
        return read(pool, "settings", pool);
    }

    private int size(Object settings, String key) {
        String value = family.value(key);
        return (Integer) evaluate(settings, Character.isUpperCase(value.charAt(0)) ? "get" + value : value);
    }

    private int maximum(Object settings) {
        return limit(family.has("maximum") ? size(settings, "maximum") : -1);
    }

    /** Returns the limit; a negative number stands for none. */
    private static int limit(int number) {
        return number < 0 ? Integer.MAX_VALUE : number;
    }

    private void set(Object settings, String key, int number) {
        String value = family.value(key);
        String setter = "set" + Character.toUpperCase(value.charAt(0)) + value.substring(1);
        try {
            method(settings, setter, int.class).invoke(settings, number);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw cannotBeAsked(settings, setter, e);
        }
    }

    private int number(Object pool, String key, int unknown) {
        return ((Number) read(pool, key, unknown)).intValue();
    }

    /**
     * Reads the value of a key.
     *
     * @param unknown the result if the family has no such key
     */
    private Object read(Object object, String key, Object unknown) {
        return family.has(key) ? evaluate(object, family.value(key)) : unknown;
    }

    static Object evaluate(Object object, String expression) {
        if (Character.isDigit(expression.charAt(0))) {
            return Integer.valueOf(expression);
        }
        int otherwise = expression.indexOf('|');
        if (otherwise > 0) {
            Object known = firstOf(object, expression.substring(0, otherwise));
            return known != null ? known : evaluate(object, expression.substring(otherwise + 1));
        }
        Matcher operator = OPERATOR.matcher(expression);
        if (operator.find()) {
            int left = ((Number) evaluate(object, expression.substring(0, operator.start()))).intValue();
            String right = expression.substring(operator.end());
            if (operator.group().equals("=")) {
                return left == Integer.parseInt(right);
            }
            int other = ((Number) evaluate(object, right)).intValue();
            switch (operator.group()) {
                case "-":
                    return left - other;
                case "/":
                    return left / other;
                default:
                    return left + other;
            }
        }
        int dot = expression.indexOf('.', 1);
        if (dot > 0) {
            return evaluate(evaluate(object, expression.substring(0, dot)), expression.substring(dot + 1));
        }
        try {
            if (expression.endsWith(FIRST)) {
                String array = expression.substring(0, expression.length() - FIRST.length());
                return ((int[]) field(object, array).get(object))[0];
            }
            if (expression.startsWith(".")) {
                return field(object, expression).get(object);
            }
            return expression.endsWith("(unit)")
                    ? method(object, expression.replace("(unit)", ""), TimeUnit.class)
                            .invoke(object, TimeUnit.MILLISECONDS)
                    : call(object, expression);
        } catch (ReflectiveOperationException e) {
            throw cannotBeAsked(object, expression, e);
        }
    }

    /** Calls a public method without parameters, at less cost than {@link #evaluate}. */
    static Object call(Object object, String name) {
        try {
            return method(object, name).invoke(object);
        } catch (ReflectiveOperationException e) {
            throw cannotBeAsked(object, name, e);
        }
    }

    /**
     * Returns the value of the first expression that this version of the class has; null if it has none.
     *
     * @param versions an expression for each way in which versions keep the value
     */
    static Object firstOf(Object object, String... versions) {
        for (String version : versions) {
            try {
                return evaluate(object, version);
            } catch (RuntimeException anotherVersion) {
                // the next one
            }
        }
        return null;
    }

    /** Returns a public method, even of a class that is not public. Looked up once for each class. */
    static Method method(Object object, String name, Class<?>... parameters) throws NoSuchMethodException {
        Map<String, AccessibleObject> known = MEMBERS.get(object.getClass());
        String key = parameters.length == 0 ? name : name + parameters[0];
        Method method = (Method) known.get(key);
        if (method == null) {
            method = PoolFamily.knownClass(object).getMethod(name, parameters);
            method.setAccessible(true);
            known.put(key, method);
        }
        return method;
    }

    /**
     * Returns a field of the class or of a superclass, public or not: that differs between versions. Looked up once for
     * each class.
     *
     * @param dotted a dot and the name
     */
    static Field field(Object object, String dotted) throws NoSuchFieldException {
        Map<String, AccessibleObject> known = MEMBERS.get(object.getClass());
        Field field = (Field) known.get(dotted);
        if (field == null) {
            field = declaredField(PoolFamily.knownClass(object), dotted.substring(1));
            field.setAccessible(true);
            known.put(dotted, field);
        }
        return field;
    }

    private static Field declaredField(Class<?> declaring, String name) throws NoSuchFieldException {
        for (Class<?> type = declaring; type != null; type = type.getSuperclass()) {
            try {
                return type.getDeclaredField(name);
            } catch (NoSuchFieldException above) {
                // the next one may have it
            }
        }
        throw new NoSuchFieldException(name);
    }

    private static IllegalStateException cannotBeAsked(Object object, String expression, Exception why) {
        return new IllegalStateException(object.getClass().getName() + " cannot be asked for " + expression, why);
    }
}
