package io.loadline.cli;

import io.loadline.report.Html;
import io.loadline.report.Json;
import io.loadline.report.Overview;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanException;

/**
 * The measured JVMs that the tools ask, by process id or by the URL of an endpoint. The connection to a process is made when it is
 * first asked, which takes half a second, and kept for the next question. Whoever asks has it alone, so that a long question holds
 * up no other. They end with this program.
 */
final class McpTargets {

    /** No column of the table is left out. */
    private static final int WIDTH = 160;

    private static final String STRING = String.class.getName();

    /** By process id, those that nobody has now. When a JVM has ended its connector finds that out by itself. */
    private final Map<String, RemoteBeans> kept = new ConcurrentHashMap<>();

    private interface Question<T> {
        T ask(RemoteBeans published) throws IOException, JMException, Failure;
    }

    private <T> T ask(String pid, Question<T> question) throws Failure {
        Processes.requireOwnJvm(pid);
        RemoteBeans published = kept.remove(pid);
        boolean isNew = published == null;
        try {
            published = isNew ? RemoteBeans.measuredBy(pid) : published;
            T answer = question.ask(published);
            RemoteBeans other = kept.put(pid, published);
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
                return ask(pid, question);
            }
            boolean isRefused = e instanceof Failure || e instanceof MBeanException;
            throw isRefused ? Failure.impossible(e.getMessage()) : RemoteBeans.unreadable(pid, e);
        }
    }

    /** All pools at a glance. */
    String table(String from) throws Failure {
        return Web.isUrl(from)
                ? Web.page(from, "/?width=" + WIDTH, "text/plain")
                : ask(from, beans -> beans.report(Overview.table(WIDTH, Overview.Order.IMPORTANCE, false, true, "")));
    }

    /** The pool that is wanted, or all if none is; {@code attributes}: that are wanted, or none for all. */
    List<PublishedPool> pools(String from, String wanted, List<String> attributes) throws Failure {
        String format = "json" + (attributes.isEmpty() ? "" : ":" + String.join(",", attributes));
        if (!Web.isUrl(from)) {
            return ask(from, beans -> {
                String json = wanted == null
                        ? beans.report(format)
                        : beans.invoke(ExplainCommand.chosen(beans.poolNames(), from, wanted), "report", STRING, format)
                                .toString();
                return PublishedPool.of(JsonReader.read(wanted == null ? json : "[" + json + "]"));
            });
        }
        String all = Web.page(from, "/pools", "application/json");
        try {
            List<PublishedPool> pools = PublishedPool.of(JsonReader.read(all));
            List<String> names = pools.stream().map(pool -> pool.text("Name")).collect(Collectors.toList());
            String name = wanted == null ? null : ExplainCommand.chosen(names, from, wanted);
            pools.removeIf(pool -> name != null && !pool.text("Name").equals(name));
            pools.forEach(pool ->
                    pool.attributes.keySet().removeIf(key -> !attributes.isEmpty() && !attributes.contains(key)));
            return pools;
        } catch (RuntimeException e) {
            throw Failure.impossible(from + " answers, but not as the endpoint of an agent does");
        }
    }

    /** In Markdown; {@code pool}: its whole name. */
    String page(String from, String pool) throws Failure {
        return Web.isUrl(from)
                ? Web.page(from, "/pools/" + Html.inPath(pool), "text/markdown")
                : (String) invoke(from, pool, "report", STRING, "markdown");
    }

    /** What an operation of a pool of a process says: a text, or rows as JSON has them. {@code arguments}: types and values, in turn. */
    Object invoke(String pid, String pool, String operation, String... arguments) throws Failure {
        return JsonReader.read(Json.of(ask(pid, beans -> beans.invoke(pool, operation, arguments))));
    }
}
