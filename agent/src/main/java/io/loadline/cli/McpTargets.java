// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Json;
import io.loadline.report.Overview;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanException;

/**
 * The measured JVMs that the tools ask, by process id or by the URL of an endpoint. The connection to a process is made when it is
 * first asked, which takes half a second, and kept for the next question. Each question has it alone, so that a long one holds up no
 * other. They end with this program.
 */
final class McpTargets {

    /** No column of the table is left out. */
    private static final int WIDTH = 160;

    /** Free connections by process id or URL. The connector notices by itself that a JVM has ended. */
    private final Map<String, Published> kept = new ConcurrentHashMap<>();

    private interface Question<T> {
        T ask(Published published) throws IOException, JMException, Failure;
    }

    private <T> T ask(String from, Question<T> question) throws Failure {
        if (!Web.isUrl(from)) {
            Processes.requireOwnJvm(from);
        }
        Published published = kept.remove(from);
        boolean isNew = published == null;
        try {
            published = isNew ? Published.of(from) : published;
            T answer = question.ask(published);
            Published other = kept.put(from, published);
            if (other != null) {
                other.close();
            }
            return answer;
        } catch (IOException | JMException | JMRuntimeException | Failure e) {
            if (published != null) {
                published.close();
            }
            if (!isNew && e instanceof IOException) {
                // another JVM may have this id by now
                return ask(from, question);
            }
            boolean isRefused = e instanceof Failure || e instanceof MBeanException;
            throw isRefused ? Failure.impossible(e.getMessage()) : RemoteBeans.unreadable(from, e);
        }
    }

    /** Returns all pools at a glance. */
    String table(String from) throws Failure {
        return ask(from, all -> all.report(Overview.table(WIDTH, Overview.Order.IMPORTANCE, false, true, "")));
    }

    /** Returns the pool with this name, or all pools; with these attributes, or all of them. */
    List<PublishedPool> pools(String from, String wanted, List<String> attributes) throws Failure {
        return ask(
                from,
                published -> published.pools(
                        wanted == null ? null : ExplainCommand.chosen(published, from, wanted), attributes));
    }

    /** Returns the page of a pool in Markdown. */
    String page(String from, String pool) throws Failure {
        return ask(from, all -> all.report(pool, "markdown", false));
    }

    /** Invokes an operation of a pool of a process, and returns its text or rows. The arguments are types and values in turn. */
    Object invoke(String pid, String pool, String operation, String... arguments) throws Failure {
        return JsonReader.read(Json.of(ask(pid, beans -> ((RemoteBeans) beans).invoke(pool, operation, arguments))));
    }
}
