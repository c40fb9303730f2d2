// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Class loader that defines its own copies of this package's classes, like a plug-in's loader. */
final class ThrowAwayLoader extends ClassLoader {

    /** Creates an instance of this loader's copy of a class. */
    <T> T make(Class<? extends T> original, Class<T> as) throws Exception {
        byte[] classFile = classFile(original.getName());
        Class<?> own = defineClass(original.getName(), classFile, 0, classFile.length);
        return as.cast(own.getDeclaredConstructor().newInstance());
    }

    private static byte[] classFile(String name) throws IOException {
        try (InputStream in = ThrowAwayLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                out.write(buffer, 0, n);
            }
            return out.toByteArray();
        }
    }
}
