package io.loadline.it.program.kinds;

import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import javax.management.JMException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** What the agent says of the kinds of task of a pool. */
final class Kinds {

    private Kinds() {}

    /** A line for each item of each kind: the name of the kind, a dot and the item, tab, value. */
    static void print(String pool, PrintStream out) {
        for (Object row : rows(pool).values()) {
            CompositeData kind = (CompositeData) row;
            for (String item : kind.getCompositeType().keySet()) {
                out.println(kind.get("task") + "." + item + "\t" + kind.get(item));
            }
        }
    }

    static TabularData rows(String pool) {
        try {
            return (TabularData) OwnBeans.server().getAttribute(OwnBeans.live(pool), "TaskClasses");
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
