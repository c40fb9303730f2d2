// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** Checks the families with the class files of JBoss Threads and Jetty on the class path. */
class KnownFamiliesTest {

    private final PoolTransformer.KnownFamilies families = new PoolTransformer.KnownFamilies();
    private final WeavingPlan jboss = plan("org.jboss.threads.EnhancedQueueExecutor");

    @Test
    void aFamilyOfWhichEveryClassIsAsExpectedIsKnown() {
        assertThat(families.isKnown(jboss, getClass().getClassLoader())).isTrue();
    }

    @Test
    void oneStrangeClassMakesTheFamilyUnknown_inThatLoaderOnly() {
        ClassLoader strange = new Strange("org/jboss/threads/ContextClassLoaderSavingRunnable");

        assertThat(families.isKnown(jboss, strange)).isFalse();
        assertThat(families.isKnown(jboss, strange)).as("asked again").isFalse();
        assertThat(families.isKnown(plan("org.apache.tomcat.util.threads.ThreadPoolExecutor"), strange))
                .isTrue();
        assertThat(families.isKnown(jboss, getClass().getClassLoader())).isTrue();
    }

    @Test
    void aJettyThatServesRequestsAnotherWayIsUnknown_andLeavesTheOthersAlone() {
        WeavingPlan jetty = plan("org.eclipse.jetty.util.thread.QueuedThreadPool");
        ClassLoader strange = new Strange("org/eclipse/jetty/server/HttpChannel");

        assertThat(families.isKnown(jetty, getClass().getClassLoader())).isTrue();
        assertThat(families.isKnown(jetty, strange)).isFalse();
        assertThat(families.isKnown(jboss, strange)).isTrue();
    }

    @Test
    void forkJoinPoolsOfThisJdkAreKnown_andOfAnotherShapeAreLeftOut() {
        WeavingPlan forkJoin = plan("java.util.concurrent.ForkJoinPool");

        assertThat(families.isKnown(forkJoin, null)).isTrue();
        for (String changed : new String[] {"ForkJoinPool", "ForkJoinPool$WorkQueue", "CompletableFuture$Completion"}) {
            ClassLoader strange = new Strange("java/util/concurrent/" + changed);
            assertThat(families.isKnown(forkJoin, strange)).as(changed).isFalse();
            assertThat(families.isKnown(jboss, strange)).isTrue();
        }
    }

    private static WeavingPlan plan(String pool) {
        return ClassWeaverTest.plan(pool, false);
    }

    /** Finds under one name a class without methods. */
    private static final class Strange extends ClassLoader {

        private final String name;

        Strange(String name) {
            super(KnownFamiliesTest.class.getClassLoader());
            this.name = name;
        }

        @Override
        public InputStream getResourceAsStream(String resource) {
            if (!resource.equals(name + ".class")) {
                return super.getResourceAsStream(resource);
            }
            ClassWriter writer = new ClassWriter(0);
            writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
            writer.visitEnd();
            return new ByteArrayInputStream(writer.toByteArray());
        }
    }
}
