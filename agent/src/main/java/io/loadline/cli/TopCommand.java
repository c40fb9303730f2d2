package io.loadline.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** {@code top PID [--once] [--json]}: the pools of a JVM, read from its MBeans. */
final class TopCommand {

    private static final long REFRESH_SECONDS = 2;
    private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J";

    private TopCommand() {}

    static void run(List<String> words, PrintStream out) throws Failure {
        List<String> rest = new ArrayList<>(words);
        boolean once = rest.remove("--once");
        boolean json = rest.remove("--json");
        if (rest.size() != 1) {
            throw new Failure(Failure.USAGE, "top takes one process id: top PID [--once] [--json]");
        }
        watch(rest.get(0), once, json, out);
    }

    @SuppressWarnings("BanJNDI") // the address comes from a JVM that belongs to the same user on the same machine
    private static void watch(String pid, boolean once, boolean json, PrintStream out) throws Failure {
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address(pid)))) {
            Published published = new Published(connector.getMBeanServerConnection());
            if (!published.isThere()) {
                throw new Failure(
                        Failure.IMPOSSIBLE,
                        "process " + pid + " does not run Loadline, or not for a whole window yet; attach " + pid
                                + " starts it");
            }
            show(published, json, once, out);
            while (!once) {
                TimeUnit.SECONDS.sleep(REFRESH_SECONDS);
                show(published, json, once, out);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (IOException | JMException e) {
            throw new Failure(
                    Failure.IMPOSSIBLE,
                    "process " + pid + " cannot be read any more, it may have ended: " + e.getMessage());
        }
    }

    private static String address(String pid) throws Failure {
        try (AttachApi.Target target = AttachApi.load().attach(pid)) {
            return target.managementAddress();
        }
    }

    private static String tables(Published published) throws IOException, JMException {
        List<Map<String, Object>> pools = published.poolsWithout("WhatIf");
        return PoolTable.of(pools, published.system())
                + UnmeasuredThreads.of(published.unmeasuredThreads(), pools.size());
    }

    private static void show(Published published, boolean json, boolean once, PrintStream out)
            throws IOException, JMException {
        String text = json ? Json.of(published.everything()) : tables(published);
        boolean redraw = !once && !json && System.console() != null;
        out.println(redraw ? CLEAR_SCREEN + text : text);
        out.flush();
    }
}
