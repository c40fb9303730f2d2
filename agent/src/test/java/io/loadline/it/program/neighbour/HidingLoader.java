package io.loadline.it.program.neighbour;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads the class path once more, and hides the agent, as loaders of plug-ins do. */
final class HidingLoader extends URLClassLoader {

    HidingLoader() throws MalformedURLException {
        super(classPath(), null);
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
        if (name.startsWith("io.loadline.")) {
            throw new ClassNotFoundException(name);
        }
        return super.loadClass(name, resolve);
    }
}
