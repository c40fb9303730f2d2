package io.loadline.instrument;

import io.loadline.health.Privileged;
import java.lang.reflect.Field;
import java.util.function.Function;

/**
 * From a task to what one of its fields holds, or null. The field is looked for once for each class of tasks and kept with
 * the class. Safe to call from any thread; calls no method of the task.
 */
abstract class FieldOfTask extends ClassValue<Field> implements Function<Object, Object> {

    /** The field to read of tasks of this class, null if there is none. */
    abstract Field fieldOf(Class<?> type) throws NoSuchFieldException;

    @Override
    public final Object apply(Object task) {
        Field field = get(task.getClass());
        if (field == null) {
            return null;
        }
        try {
            return field.get(task);
        } catch (IllegalAccessException notOpened) {
            return null;
        }
    }

    /** With the agent's permissions, which whoever runs the first such task may not have. */
    @Override
    protected final Field computeValue(Class<?> type) {
        return Privileged.get(() -> opened(type));
    }

    private Field opened(Class<?> type) {
        try {
            Field field = fieldOf(type);
            if (field != null) {
                field.setAccessible(true);
            }
            return field;
        } catch (NoSuchFieldException | RuntimeException | LinkageError notToBeSeen) {
            return null;
        }
    }
}
