package io.loadline.it.program.conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;

/** What can be written to a stream, as it was before. */
final class SerializationChecks {

    private SerializationChecks() {}

    static void addTo(Checks checks) {
        checks.check("queue with its tasks", SerializationChecks::queue);
        checks.check("tasks that shutdownNow returns", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Held.in(pool);
            pool.execute(new Named("a", Pools.log()));
            List<Runnable> left = pool.shutdownNow();
            Pools.end(pool);
            return copy(left);
        });
        checks.check("exception of a task", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Future<?> future = pool.submit((Runnable) new Failing());
            try {
                return future.get();
            } catch (ExecutionException e) {
                return Seen.all("bytes", bytes(e).length, copy(e));
            } finally {
                Pools.end(pool);
            }
        });
    }

    private static Object queue() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Held held = Held.in(pool);
        for (int i = 0; i < 3; i++) {
            pool.execute(new Named("t" + i, Pools.log()));
        }
        byte[] bytes = bytes(pool.getQueue());
        Object copy = copy(new LinkedBlockingQueue<>(pool.getQueue()));
        held.release();
        Pools.end(pool);
        return Seen.all(bytes.length, copy, copy.getClass());
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes(original)))) {
            return in.readObject();
        }
    }

    private static byte[] bytes(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }
}
