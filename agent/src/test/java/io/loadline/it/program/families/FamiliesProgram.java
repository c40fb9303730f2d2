package io.loadline.it.program.families;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.connections.HikariStation;
import io.loadline.it.program.jboss.UndertowServer;
import io.loadline.it.program.jetty.JettyServer;
import io.loadline.it.program.tomcat.WebServer;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.openmbean.CompositeData;

/** Clients that wait for each answer, and one pool that serves them. Arguments: family, size of the pool, clients. */
public final class FamiliesProgram {

    private static final int MILLIS = 20;

    private final Station station;
    private final List<Thread> clients = new ArrayList<>();
    private volatile boolean ended;

    private FamiliesProgram(Station station) {
        this.station = station;
    }

    public static void main(String[] arguments) throws Exception {
        FamiliesProgram program = new FamiliesProgram(station(arguments[0], Integer.parseInt(arguments[1])));
        program.start(Integer.parseInt(arguments[2]));
        new Dialog()
                .onLine("awaitKept", (words, out) -> awaitKept(afterTheFirst(words)))
                .on("size", out -> out.println("size\t" + program.station.size()))
                .on("end", program::end)
                .run();
        System.exit(0);
    }

    private static Station station(String family, int size) throws Exception {
        switch (family) {
            case "scheduled":
                return new Scheduled(size, MILLIS);
            case "tomcat":
                return new WebServer(size, MILLIS);
            case "jboss":
                return new UndertowServer(size, MILLIS);
            case "jetty":
                return new JettyServer(size, MILLIS);
            case "hikari":
                return new HikariStation(size, MILLIS);
            default:
                throw new IllegalArgumentException(family);
        }
    }

    private void start(int number) {
        for (int i = 0; i < number; i++) {
            Thread client = new Thread(this::ask, "client-" + i);
            clients.add(client);
            client.start();
        }
    }

    private void ask() {
        try {
            while (!ended) {
                station.request();
            }
        } catch (Exception e) {
            throw new IllegalStateException("a request failed", e);
        }
    }

    /** Names may have blanks. */
    private static String afterTheFirst(String[] words) {
        return String.join(" ", Arrays.asList(words).subList(1, words.length));
    }

    /** Until a step of this pool was checked, and stays. */
    private static void awaitKept(String pool) {
        OwnBeans.await("a step that stays", () -> {
            CompositeData last = OwnBeans.composite(OwnBeans.liveOfAnyKind(pool), "LastResize");
            return last != null && ((String) last.get("outcome")).startsWith("kept");
        });
    }

    private void end(PrintStream out) throws InterruptedException {
        ended = true;
        for (Thread client : clients) {
            client.join();
        }
        out.println("handedIn\t" + station.handedIn());
    }
}
