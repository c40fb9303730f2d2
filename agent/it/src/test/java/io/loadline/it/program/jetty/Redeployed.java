// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.jetty;

import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.OwnLoader;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Starts, calls and stops a server whose classes can be unloaded afterwards. */
public final class Redeployed implements Runnable {

    private static final int TIMES = 5;

    @Override
    public void run() {
        try {
            JettyServer server = new JettyServer(4, 4);
            server.ask();
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Prints the number of class loaders that were not collected. */
    public static void times(PrintStream out) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            loaders.add(once());
        }
        OwnBeans.comesTrue(() -> {
            System.gc();
            return left(loaders) == 0;
        });
        out.println("loaders\t" + left(loaders) + " of " + TIMES);
    }

    private static long left(List<WeakReference<ClassLoader>> loaders) {
        return loaders.stream().filter(loader -> loader.get() != null).count();
    }

    private static WeakReference<ClassLoader> once() throws Exception {
        try (OwnLoader loader = new OwnLoader(false)) {
            Thread thread = new Thread((Runnable) loader.loadClass(Redeployed.class.getName())
                    .getDeclaredConstructor()
                    .newInstance());
            thread.setContextClassLoader(loader);
            thread.start();
            thread.join();
            return new WeakReference<>(loader);
        }
    }
}
