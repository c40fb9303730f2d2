package io.loadline.it.program.tomcat;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Serves HTTP with Tomcat's own pool, and sends tasks to every fate in two more such pools. */
public final class TomcatProgram {

    private static final Runnable NOTHING = () -> {};

    private long completedBefore;
    private double millisBefore;

    private TomcatProgram() {}

    public static void main(String[] arguments) throws Exception {
        File directory = Files.createTempDirectory("tomcat").toFile();
        WebServer server = new WebServer(directory);
        TomcatProgram program = new TomcatProgram();
        new Dialog()
                .on("warm", out -> {
                    server.ask();
                    program.completedBefore = server.pool().getCompletedTaskCount();
                    program.millisBefore = server.valve().millis();
                })
                .on("serve", out -> program.serve(server, out))
                .on("fates", out -> fates())
                .onLine("slow", (words, out) -> {
                    for (int client = 0; client < Integer.parseInt(words[1]); client++) {
                        server.sendSlowly();
                    }
                })
                .run();
        server.stop();
        delete(directory);
    }

    private void serve(WebServer server, PrintStream out) throws Exception {
        long requests = server.valve().requests();
        long start = System.nanoTime();
        server.ask();
        out.println("own.elapsed\t" + (System.nanoTime() - start) / 1e6);
        out.println("own.requests\t" + (server.valve().requests() - requests));
        out.println("own.completed\t" + (server.pool().getCompletedTaskCount() - completedBefore));
        out.println("own.millis\t" + (server.valve().millis() - millisBefore));
    }

    private static void fates() throws Exception {
        Gate.crowd(pool("full", new TaskQueue(2)));
        ThreadPoolExecutor swept = pool("swept", new TaskQueue());
        Gate held = Gate.holding(swept);
        Runnable unwanted = () -> {};
        swept.execute(unwanted);
        swept.remove(unwanted);
        Future<?> cancelled = swept.submit(NOTHING);
        cancelled.cancel(false);
        swept.purge();
        Future<?> cancelledInTurn = swept.submit(NOTHING);
        cancelledInTurn.cancel(false);
        swept.submit(() -> {
            throw new IllegalStateException("expected");
        });
        held.open();
    }

    /** One thread, and the queue knows its pool, as in the server. */
    private static ThreadPoolExecutor pool(String name, TaskQueue queue) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, queue, new NamedThreads(name));
        queue.setParent(pool);
        return pool;
    }

    private static void delete(File file) {
        File[] inside = file.listFiles();
        if (inside != null) {
            for (File each : inside) {
                delete(each);
            }
        }
        if (!file.delete()) {
            file.deleteOnExit();
        }
    }
}
