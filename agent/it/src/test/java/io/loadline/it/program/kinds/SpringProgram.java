// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.kinds;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.time.Duration;
import java.util.Set;
import javax.management.ObjectName;

/** Lets Spring build an executor without tasks, and a scheduler that passes its work to other threads. */
public final class SpringProgram {

    private static final String CONCURRENT = "org.springframework.scheduling.concurrent.";

    private SpringProgram() {}

    public static void main(String[] arguments) throws Exception {
        Object beans = Class.forName("org.springframework.beans.factory.support.DefaultListableBeanFactory")
                .getDeclaredConstructor()
                .newInstance();
        Object executor = bean(beans, "ThreadPoolTaskExecutor");
        Object scheduler = bean(beans, "SimpleAsyncTaskScheduler");
        new Dialog()
                .on("poll", out -> {
                    Runnable poll = SpringProgram::poll;
                    executor.getClass().getMethod("execute", Runnable.class).invoke(executor, poll);
                    scheduler
                            .getClass()
                            .getMethod("scheduleAtFixedRate", Runnable.class, Duration.class)
                            .invoke(scheduler, poll, Duration.ofMillis(4));
                    OwnBeans.await("the scheduler is at work", () -> scheduler() != null);
                    OwnBeans.awaitWindows(2);
                    out.println("scheduler\t" + scheduler());
                })
                .run();
    }

    private static Object bean(Object beans, String type) throws Exception {
        return beans.getClass().getMethod("createBean", Class.class).invoke(beans, Class.forName(CONCURRENT + type));
    }

    /**
     * Returns the name of the pool that has passed work on; null while none has. The other threads have a pool as well.
     */
    private static String scheduler() {
        Set<ObjectName> pools = OwnBeans.beans("type=ThreadPool,*");
        return pools.stream()
                .map(pool -> ObjectName.unquote(pool.getKeyProperty("name")))
                .filter(pool -> OwnBeans.figure(OwnBeans.live(pool), "CorePoolSize") == 1
                        && OwnBeans.figure(OwnBeans.live(pool), "CompletedCount") > 20)
                .findFirst()
                .orElse(null);
    }

    private static void poll() {}
}
