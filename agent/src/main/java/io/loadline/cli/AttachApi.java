// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Attach API of the JDK, {@code com.sun.tools.attach}, by reflection. Java 8 has it in {@code tools.jar}, later
 * versions in the module {@code jdk.attach}, and the agent's code is compiled for both.
 */
final class AttachApi {

    private static AttachApi api;

    private final Class<?> machines;
    private final Class<?> descriptors;

    private AttachApi(ClassLoader loader) throws ClassNotFoundException {
        machines = Class.forName("com.sun.tools.attach.VirtualMachine", true, loader);
        descriptors = Class.forName("com.sun.tools.attach.VirtualMachineDescriptor", true, loader);
    }

    /**
     * Returns the API of the Java that runs this program; null if it has none. All callers share one instance, since
     * its native library can be loaded only once.
     */
    static synchronized AttachApi find() {
        try {
            if (api == null) {
                File tools = new File(System.getProperty("java.home"), "../lib/tools.jar");
                ClassLoader loader = AttachApi.class.getClassLoader();
                api = new AttachApi(
                        tools.exists()
                                ? new URLClassLoader(new URL[] {tools.toURI().toURL()}, loader)
                                : loader);
            }
            return api;
        } catch (ClassNotFoundException | MalformedURLException e) {
            return null;
        }
    }

    Map<String, String> list() throws Failure {
        Map<String, String> names = Processes.byId();
        for (Object descriptor : (List<?>) call(machines, null, "list")) {
            String id = (String) call(descriptors, descriptor, "id");
            if (Processes.isListed(id)) {
                names.put(id, (String) call(descriptors, descriptor, "displayName"));
            }
        }
        return names;
    }

    Attachment attach(String pid) throws Failure {
        Attachment target = attachToAny(pid);
        // as root the API accepts any socket, even one made while it waits
        Processes.requireOwnSocket(pid);
        return target;
    }

    private Attachment attachToAny(String pid) throws Failure {
        try {
            return new Target(call(machines, null, "attach", pid), pid);
        } catch (Failure failure) {
            // no JVM listens on the socket; the JVM creates a new one once the old one is removed
            if (!failure.getMessage().endsWith("refused") || !Processes.removeOldSocket(pid)) {
                throw failure;
            }
            return new Target(call(machines, null, "attach", pid), pid);
        }
    }

    private final class Target extends Attachment {

        private final Object machine;

        private Target(Object machine, String pid) {
            super(pid);
            this.machine = machine;
        }

        @Override
        Properties systemProperties() throws Failure {
            return (Properties) call(machines, machine, "getSystemProperties");
        }

        @Override
        void load(String jar, String options) throws Failure {
            try {
                call(machines, machine, "loadAgent", jar, options);
            } catch (Failure failure) {
                // later versions take Java 8's success code for an error
                if (!failure.getMessage().endsWith(": 0")) {
                    throw failure;
                }
            }
        }

        @Override
        String managementAddress() {
            try {
                return (String) call(machines, machine, "startLocalManagementAgent");
            } catch (Failure withoutManagementAgent) {
                return null;
            }
        }

        @Override
        public void close() throws Failure {
            call(machines, machine, "detach");
        }
    }

    private static Object call(Class<?> type, Object on, String name, String... arguments) throws Failure {
        Class<?>[] parameters = new Class<?>[arguments.length];
        Arrays.fill(parameters, String.class);
        try {
            Method method = type.getMethod(name, parameters);
            return method.invoke(on, (Object[]) arguments);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw Failure.impossible(name + " failed: " + (cause.getMessage() == null ? cause : cause.getMessage()));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw Failure.impossible("this Java's attach API has no " + name);
        }
    }
}
