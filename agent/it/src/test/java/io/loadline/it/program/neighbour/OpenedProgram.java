// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.AccessibleObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Prints what is open in this JVM: files and sockets, packages of the JDK, and MBeans that change something. */
public final class OpenedProgram {

    private static final ObjectName AGENT = name("io.loadline:type=Agent");

    private OpenedProgram() {}

    /** Runs the program. With the argument {@code measured}, it waits for the agent's MBeans. */
    public static void main(String[] arguments) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        while (arguments.length > 0 && !server.isRegistered(AGENT)) {
            Thread.sleep(10);
        }
        openFiles().forEach(file -> System.out.println("file " + file));
        openPackages().forEach(opened -> System.out.println("package " + opened));
        reflection("java.util.concurrent.ThreadPoolExecutor", "workers");
        reflection("jdk.internal.misc.Unsafe", "theUnsafe");
        for (ObjectName bean : server.queryNames(name("io.loadline:*"), null)) {
            changes(server.getMBeanInfo(bean));
        }
    }

    /**
     * Returns the open files, with sockets and pipes without their numbers. Files in /proc are left out, since the
     * agent opens them for moments.
     */
    private static Set<String> openFiles() throws IOException {
        Set<String> targets = new TreeSet<>();
        try (Stream<Path> descriptors = Files.list(Paths.get("/proc/self/fd"))) {
            for (Path descriptor : (Iterable<Path>) descriptors::iterator) {
                try {
                    String target = Files.readSymbolicLink(descriptor).toString();
                    if (!target.startsWith("/proc/")) {
                        targets.add(
                                descriptor.getFileName().toString().length() < 2 && target.startsWith("pipe:")
                                        ? "standard stream"
                                        : target.replaceAll("\\[\\d+]", ""));
                    }
                } catch (IOException closedMeanwhile) {
                    // the file of the listing itself
                }
            }
        }
        return targets;
    }

    /** Returns the packages of java.base that this class's module may use by reflection; none on Java 8. */
    private static Set<String> openPackages() throws ReflectiveOperationException {
        Set<String> opened = new TreeSet<>();
        if (System.getProperty("java.specification.version").startsWith("1.")) {
            return opened;
        }
        Class<?> type = Class.forName("java.lang.Module");
        Object own = Class.class.getMethod("getModule").invoke(OpenedProgram.class);
        Object base = Class.class.getMethod("getModule").invoke(Object.class);
        for (Object name : (Set<?>) type.getMethod("getPackages").invoke(base)) {
            Object exported = type.getMethod("isExported", String.class, type).invoke(base, name, own);
            Object open = type.getMethod("isOpen", String.class, type).invoke(base, name, own);
            opened.add(name + " exported=" + exported + " open=" + open);
        }
        return opened;
    }

    private static void reflection(String type, String field) {
        String result;
        try {
            AccessibleObject member = Class.forName(type).getDeclaredField(field);
            member.setAccessible(true);
            result = "opened";
        } catch (ReflectiveOperationException | RuntimeException refused) {
            result = refused.getClass().getSimpleName();
        }
        System.out.println("reflection " + type + " " + result);
    }

    private static void changes(MBeanInfo bean) {
        for (MBeanAttributeInfo attribute : bean.getAttributes()) {
            if (attribute.isWritable()) {
                System.out.println("writable " + attribute.getName());
            }
        }
        for (MBeanOperationInfo operation : bean.getOperations()) {
            System.out.println("operation " + operation.getName());
        }
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (javax.management.JMException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
