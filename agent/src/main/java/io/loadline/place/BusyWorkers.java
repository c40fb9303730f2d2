package io.loadline.place;

import io.loadline.record.Worker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Chooses the workers to look at. */
public final class BusyWorkers {

    private BusyWorkers() {}

    /** {@code most} of the workers that are threads and run a task now, chosen at random; fewer if there are fewer. */
    public static List<Worker> choose(Collection<Worker> workers, int most, Random random) {
        long now = System.nanoTime();
        List<Worker> busy = new ArrayList<>();
        for (Worker worker : workers) {
            if (worker.isThread() && worker.ageNanos(now) >= 0) {
                busy.add(worker);
            }
        }
        int chosen = Math.min(most, busy.size());
        for (int i = 0; i < chosen; i++) {
            Collections.swap(busy, i, i + random.nextInt(busy.size() - i));
        }
        return busy.subList(0, chosen);
    }
}
