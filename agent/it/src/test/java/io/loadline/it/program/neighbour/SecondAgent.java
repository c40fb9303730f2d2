// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * Another agent that changes the same classes as Loadline, by the library that most agents use. It counts in system
 * properties, since its code in a class of the JDK sees only the JDK.
 */
public final class SecondAgent {

    static final String EXECUTED = "second.executed";
    static final String BEGUN = "second.begun";

    private static final String WATCHED = "io.loadline.it.program.neighbour.WatchedPool";

    private SecondAgent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        System.getProperties().put(EXECUTED, new AtomicInteger());
        System.getProperties().put(BEGUN, new AtomicInteger());
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .ignore(ElementMatchers.none())
                .type(ElementMatchers.named("java.util.concurrent.ThreadPoolExecutor"))
                .transform((builder, type, loader, module, domain) ->
                        builder.visit(Advice.to(Execute.class).on(ElementMatchers.named("execute"))))
                .type(ElementMatchers.named(WATCHED))
                .transform((builder, type, loader, module, domain) ->
                        builder.visit(Advice.to(BeforeExecute.class).on(ElementMatchers.named("beforeExecute"))))
                .installOn(instrumentation);
    }

    /** Advice that is copied into the JDK's pool. */
    public static final class Execute {
        private Execute() {}

        @Advice.OnMethodEnter
        static void count(@Advice.This Object pool) {
            if (pool.getClass().getName().equals("io.loadline.it.program.neighbour.WatchedPool")) {
                ((AtomicInteger) System.getProperties().get("second.executed")).incrementAndGet();
            }
        }
    }

    /** Advice that is copied into a pool of the application. */
    public static final class BeforeExecute {
        private BeforeExecute() {}

        @Advice.OnMethodEnter
        static void count() {
            ((AtomicInteger) System.getProperties().get("second.begun")).incrementAndGet();
        }
    }
}
