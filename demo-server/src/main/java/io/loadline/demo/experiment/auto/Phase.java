package io.loadline.demo.experiment.auto;

import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.ClosedLoad;
import io.loadline.demo.load.Load;
import io.loadline.demo.load.OpenLoad;
import java.net.URI;
import java.time.Duration;

/**
 * A stretch of a scenario in which nothing changes from outside.
 *
 * @param situation in a few words
 * @param query of each request; empty for none
 * @param clients of a closed load; 0 if it is open
 * @param rate of an open load, Poisson arrivals per second
 * @param neighbour whether another program computes all the time, on one processor
 * @param right the least good number of threads
 */
record Phase(String situation, String query, int clients, double rate, boolean neighbour, int right) {

    private static final int SENDERS = 256;

    static Phase closed(int clients, int right) {
        return new Phase(clients + " clients", "", clients, 0, false, right);
    }

    static Phase open(double rate, int right) {
        return new Phase("%.0f requests/s".formatted(rate), "", 0, rate, false, right);
    }

    Phase asking(String situation, String query, int right) {
        return new Phase(situation, query, clients, rate, neighbour, right);
    }

    Phase besideNeighbour() {
        return new Phase(situation + ", a neighbour", query, clients, rate, true, right);
    }

    Load load(URI server, int warmupSeconds, int seconds) {
        URI target = query.isEmpty() ? server : URI.create(server + "?" + query);
        Duration warmup = Duration.ofSeconds(warmupSeconds);
        Duration measured = Duration.ofSeconds(seconds);
        return clients > 0
                ? new ClosedLoad(target, clients, warmup, measured)
                : new OpenLoad(target, new Arrivals.Poisson(rate), SENDERS, warmup, measured);
    }
}
