// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.util.Arrays;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanException;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Calls operations of pools' MBeans as any JMX client does. */
final class Invoked {

    private Invoked() {}

    /**
     * Handles {@code invoke POOL OPERATION [NUMBERS OR TEXTS]}, where POOL may be ThreadPools or Agent. Prints the
     * result, or the reason for a refusal.
     */
    static void print(String[] words, PrintStream out) throws Exception {
        ObjectName bean = words[1].matches("ThreadPools|Agent")
                ? new ObjectName("io.loadline:type=" + words[1])
                : OwnBeans.liveOfAnyKind(words[1]);
        Object[] arguments = Arrays.stream(words, 3, words.length)
                .map(word -> word.matches("-?\\d+") ? (Object) Integer.valueOf(word) : word)
                .toArray();
        String[] signature = Arrays.stream(arguments)
                .map(argument -> argument.getClass().getName())
                .toArray(String[]::new);
        try {
            Object said = OwnBeans.server().invoke(bean, words[2], arguments, signature);
            print(said, out);
        } catch (MBeanException refused) {
            out.println("refused\t" + OwnBeans.oneLine(refused.getMessage()));
            out.println("exception\t" + refused.getCause().getClass().getName());
        } catch (ReflectionException none) {
            out.println("none\t" + none.getMessage());
        } catch (InstanceNotFoundException gone) {
            out.println("gone\t" + gone.getMessage());
        }
    }

    private static void print(Object said, PrintStream out) {
        if (said instanceof TabularData) {
            OwnBeans.print("rows", said, out);
        } else if (said instanceof CompositeData) {
            CompositeData row = (CompositeData) said;
            row.getCompositeType().keySet().forEach(item -> out.println(item + "\t" + row.get(item)));
        } else {
            out.println("said\t" + OwnBeans.oneLine((String) said));
        }
    }

    /** Prints the operations of a pool's MBean. */
    static void describe(ObjectName bean, PrintStream out) throws Exception {
        for (MBeanOperationInfo operation : OwnBeans.server().getMBeanInfo(bean).getOperations()) {
            StringBuilder parameters = new StringBuilder();
            for (MBeanParameterInfo parameter : operation.getSignature()) {
                parameters.append(parameter.getName()).append(':').append(parameter.getDescription());
            }
            out.println(operation.getName()
                    + "\t" + operation.getImpact()
                    + "|" + parameters
                    + "|" + operation.getDescription());
        }
    }
}
