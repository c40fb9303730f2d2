package io.loadline.jmx.open;

import java.util.function.BiFunction;
import javax.management.openmbean.OpenMBeanOperationInfo;

/** One operation of an MBean about {@code T}: what a person is told about it, and what it does. Immutable. */
public final class Operation<T> {

    public final OpenMBeanOperationInfo info;

    /** The arguments are as many and of the types as the info says. */
    public final BiFunction<T, Object[], Object> action;

    public Operation(OpenMBeanOperationInfo info, BiFunction<T, Object[], Object> action) {
        this.info = info;
        this.action = action;
    }
}
