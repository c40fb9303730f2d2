package io.loadline.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** {@code top PID}: the pools of a JVM, read from its MBeans. */
final class TopCommand {

    private TopCommand() {}

    @SuppressWarnings("BanJNDI") // the address comes from a JVM that belongs to the same user on the same machine
    static void run(List<String> words, PrintStream out) throws Failure {
        TopOptions options = TopOptions.of(words);
        String pid = options.pid;
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address(pid)))) {
            RemoteBeans published = new RemoteBeans(connector.getMBeanServerConnection());
            if (!published.isThere()) {
                throw new Failure(
                        Failure.IMPOSSIBLE,
                        "process " + pid + " does not run Loadline, or has not completed a window yet; attach " + pid
                                + " starts it");
            }
            if (options.json) {
                printJson(published, options.everySeconds, out);
            } else {
                new TopView(published, options, out).run();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (IOException | JMException | JMRuntimeException e) {
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

    /** One document, or one document a line again and again. */
    private static void printJson(RemoteBeans published, int everySeconds, PrintStream out)
            throws IOException, JMException, InterruptedException {
        if (everySeconds == 0) {
            out.println(Json.of(published.everything()));
            return;
        }
        // an error means that nobody reads the output any more
        while (!out.checkError()) {
            out.println(Json.inOneLine(published.everything()));
            out.flush();
            Thread.sleep(everySeconds * 1000L);
        }
    }
}
