package io.loadline.jmx;

import javax.management.MBeanException;
import javax.management.ReflectionException;

/** A live pool's MBean: what it says and what it lets do. */
final class PoolBean extends OpenBean<PoolReading> {

    private final ManagedPool pool;
    private final OperationTable<ManagedPool> operations;

    PoolBean(ManagedPool pool, AttributeTable<PoolReading> attributes, OperationTable<ManagedPool> operations) {
        super(pool.reading, attributes);
        this.pool = pool;
        this.operations = operations;
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        return operations.invoke(pool, operation, parameters, signature);
    }
}
