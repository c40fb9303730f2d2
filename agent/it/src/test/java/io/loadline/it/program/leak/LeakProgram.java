// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import io.loadline.it.program.Dialog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** Makes and drops pools, tasks and class loaders. */
public final class LeakProgram {

    private LeakProgram() {}

    public static void main(String[] arguments) throws Exception {
        List<ExecutorService> alive = new ArrayList<>();
        new Dialog()
                .onLine("tasks", (words, out) -> {
                    Watched watched = new Watched();
                    alive.addAll(Tasks.finish(watched, Integer.parseInt(words[1])));
                    watched.print(out);
                })
                .on("pools", out -> {
                    Watched watched = new Watched();
                    Pools.drop(watched);
                    watched.print(out);
                })
                .onLine("many", (words, out) -> ManyPools.make(Integer.parseInt(words[1]), out))
                .run();
        alive.forEach(ExecutorService::shutdownNow);
    }
}
