// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Dialog;
import java.util.List;
import java.util.TreeSet;

/**
 * Runs the given test classes by JUnit 4, which is called by reflection, since this build's tests use a later version.
 */
public final class Jsr166Program {

    private Jsr166Program() {}

    public static void main(String[] names) throws Exception {
        new Dialog()
                .on("run", out -> {
                    Class<?>[] tests = new Class<?>[names.length];
                    for (int i = 0; i < names.length; i++) {
                        tests[i] = Class.forName(names[i]);
                    }
                    Object result = Class.forName("org.junit.runner.JUnitCore")
                            .getMethod("runClasses", Class[].class)
                            .invoke(null, (Object) tests);
                    TreeSet<String> failed = new TreeSet<>();
                    for (Object failure : (List<?>) of(result, "getFailures")) {
                        failed.add((String) of(failure, "getTestHeader"));
                    }
                    out.println("tests\t" + of(result, "getRunCount"));
                    out.println("failed\t" + String.join(" ", failed));
                })
                .run();
    }

    private static Object of(Object it, String what) throws Exception {
        return it.getClass().getMethod(what).invoke(it);
    }
}
