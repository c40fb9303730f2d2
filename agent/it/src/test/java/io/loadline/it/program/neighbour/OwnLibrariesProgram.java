// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import io.loadline.it.program.OrdersProgram;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;
import org.HdrHistogram.Histogram;

/** An application with its own versions of the agent's libraries. Uses both and prints their jars. */
public final class OwnLibrariesProgram {

    private OwnLibrariesProgram() {}

    public static void main(String[] arguments) throws Exception {
        Object made = new ByteBuddy(ClassFileVersion.JAVA_V8)
                .subclass(Object.class)
                .method(ElementMatchers.named("toString"))
                .intercept(FixedValue.value("made by Byte Buddy"))
                .make()
                .load(OwnLibrariesProgram.class.getClassLoader())
                .getLoaded()
                .getDeclaredConstructor()
                .newInstance();
        System.out.println(made + " of " + jarOf(ByteBuddy.class));
        Histogram histogram = new Histogram(2);
        histogram.recordValue(42);
        System.out.println("recorded " + histogram.getTotalCount() + " by " + jarOf(Histogram.class));
        OrdersProgram.main(arguments);
    }

    private static String jarOf(Class<?> type) {
        String location =
                type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return location.substring(location.lastIndexOf('/') + 1);
    }
}
