// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Class loader that loads the class path once more, as a web container does for each application. */
public final class OwnLoader extends URLClassLoader {

    private final boolean hidesAgent;

    /**
     * Creates a loader. {@code hidesAgent} keeps its classes from seeing those of the agent, as with loaders of
     * plug-ins.
     */
    public OwnLoader(boolean hidesAgent) throws MalformedURLException {
        super(classPath(), null);
        this.hidesAgent = hidesAgent;
    }

    private static URL[] classPath() throws MalformedURLException {
        String[] paths = System.getProperty("java.class.path").split(File.pathSeparator);
        URL[] urls = new URL[paths.length];
        for (int i = 0; i < paths.length; i++) {
            urls[i] = new File(paths[i]).toURI().toURL();
        }
        return urls;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (hidesAgent && name.startsWith("io.loadline.")) {
            throw new ClassNotFoundException(name);
        }
        return super.loadClass(name, resolve);
    }
}
