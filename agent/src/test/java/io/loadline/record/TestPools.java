// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.lang.reflect.Proxy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.commons.pool2.PooledObjectFactory;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** Real pools, not woven, whose queue the tests fill by hand. */
public final class TestPools {

    private TestPools() {}

    /** Starts no thread of its own accord. */
    public static ThreadPoolExecutor around(BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
    }

    /** Makes no connection of its own accord. */
    public static Object ofConnections() {
        return new GenericObjectPool<>((PooledObjectFactory<?>) Proxy.newProxyInstance(
                TestPools.class.getClassLoader(),
                new Class<?>[] {PooledObjectFactory.class},
                (proxy, method, none) -> null));
    }
}
