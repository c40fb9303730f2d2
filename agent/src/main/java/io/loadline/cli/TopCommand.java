package io.loadline.cli;

import io.loadline.report.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import javax.management.JMException;

/** {@code top PID}: the pools of a JVM, read from its MBeans. */
final class TopCommand {

    private TopCommand() {}

    static void run(List<String> words, PrintStream out) throws Failure {
        TopOptions options = new TopOptions(words);
        RemoteBeans.read(options.pid, published -> {
            if (options.json) {
                printJson(published, options.everySeconds, out);
            } else {
                new TopView(published, options, out).run();
            }
        });
    }

    /** One document, or one document a line again and again. */
    private static void printJson(RemoteBeans published, int everySeconds, PrintStream out)
            throws IOException, JMException, InterruptedException, Failure {
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
