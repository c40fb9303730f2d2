// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.Unseen;
import io.loadline.it.program.connections.HikariStation;
import io.loadline.it.program.jboss.UndertowServer;
import io.loadline.it.program.jetty.JettyServer;
import io.loadline.it.program.jetty.Redeployed;
import io.loadline.it.program.tomcat.WebServer;
import io.loadline.it.program.virtual.HelidonServer;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A pool of any family that serves requests. Arguments: family, size of the pool, milliseconds of each request, clients that wait
 * for each answer and ask again at once.
 */
public final class FamiliesProgram {

    private final Station station;
    private final List<Thread> clients = new ArrayList<>();
    private volatile boolean ended;

    private FamiliesProgram(Station station) {
        this.station = station;
    }

    public static void main(String[] arguments) throws Exception {
        Station station = station(arguments[0], Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        FamiliesProgram program = new FamiliesProgram(station);
        for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
            Thread client = new Thread(program::ask, "client-" + i);
            program.clients.add(client);
            client.start();
        }
        new Dialog()
                .on("size", out -> out.println("size\t" + station.size()))
                .on("end", program::end)
                .on("warm", out -> ((WebStation) station).ask())
                .on("serve", out -> ((WebStation) station).serve(out))
                .on("fates", out -> station.fates())
                .on("lose", out -> Unseen.beginOf(station.pool("deaf")))
                .onLine("slow", (words, out) -> {
                    for (int client = 0; client < Integer.parseInt(words[1]); client++) {
                        ((WebStation) station).sendSlowly();
                    }
                })
                .onLine("connect", (words, out) -> {
                    ((WebStation) station).ask();
                    ((WebStation) station).connect(Integer.parseInt(words[1]));
                })
                .on("disconnect", out -> ((WebStation) station).disconnect())
                .on("redeploy", out -> Redeployed.times(out))
                .run();
        System.exit(0);
    }

    private static Station station(String family, int size, int millis) throws Exception {
        switch (family) {
            case "scheduled":
                return new Scheduled(size, millis);
            case "tomcat":
                return new WebServer(size, millis);
            case "helidon":
                return new HelidonServer(millis);
            case "jboss":
                return new UndertowServer(size, millis);
            case "jetty":
                return new JettyServer(size, millis);
            case "hikari":
                return new HikariStation(size, millis);
            default:
                throw new IllegalArgumentException(family);
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

    private void end(PrintStream out) throws InterruptedException {
        ended = true;
        for (Thread client : clients) {
            client.join();
        }
        out.println("submitted\t" + station.submitted());
    }
}
