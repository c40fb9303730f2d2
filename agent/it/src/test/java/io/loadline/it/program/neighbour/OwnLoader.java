// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * System class loader that defines the classes of the application and of agents, and delegates the others to the JDK.
 */
public final class OwnLoader extends URLClassLoader {

    public OwnLoader(ClassLoader parent) {
        super(new URL[0], parent);
    }

    /**
     * Adds an agent's jar. Since Java 9, the JVM calls this for every {@code -javaagent}, and ends if it is missing.
     */
    void appendToClassPathForInstrumentation(String jar) throws MalformedURLException {
        addURL(new File(jar).toURI().toURL());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("io.loadline.it.program.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                out.write(b);
            }
            return defineClass(name, out.toByteArray(), 0, out.size());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
