// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Fit;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;
import javax.management.JMRuntimeException;

/** What an agent publishes: that of a process by its MBeans, or another over HTTP by the pages of its endpoint. */
interface Published extends AutoCloseable {

    /** What is asked while it can be read. */
    interface Question {
        void ask(Published published) throws IOException, JMException, InterruptedException, Failure;
    }

    /** {@code from}: a process id, or the URL of an endpoint. What goes wrong is a failure that names it. */
    static void ask(String from, Question question) throws Failure {
        try (Published published = of(from)) {
            question.ask(published);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (IOException | JMException | JMRuntimeException e) {
            throw RemoteBeans.unreadable(from, e);
        }
    }

    /** The caller closes the result. */
    static Published of(String from) throws IOException, JMException, Failure {
        return Web.isUrl(from) ? new Web(from) : RemoteBeans.measuredBy(from);
    }

    /**
     * Of all pools together; {@code form}: that of the operation, or {@link io.loadline.report.Overview#table}. Of a table an endpoint
     * knows the width alone, and in JSON it has all attributes.
     */
    String report(String form) throws IOException, JMException, Failure;

    /**
     * Of the first live pool with this name; null: of the one that {@code top} shows first, of which an endpoint says no more than
     * {@code top} does. {@code looks}: whether to look where its busy workers are if nobody knows yet, which takes a second.
     */
    String report(String pool, String form, boolean looks) throws IOException, JMException, Failure;

    /** {@code type}: Agent or ThreadPools. Null if it does not say. */
    Object attributes(String type) throws IOException, JMException, Failure;

    /** The live pools, or the first with this name unless that is null. {@code attributes}: that are wanted, or none for all. */
    default List<PublishedPool> pools(String name, List<String> attributes) throws IOException, JMException, Failure {
        String form = "json" + (attributes.isEmpty() ? "" : ":" + String.join(",", attributes));
        String json = name == null ? report(form) : "[" + report(name, form, false) + "]";
        try {
            List<PublishedPool> pools = PublishedPool.of(JsonReader.read(json));
            pools.forEach(pool ->
                    pool.attributes.keySet().removeIf(key -> !attributes.isEmpty() && !attributes.contains(key)));
            return pools;
        } catch (RuntimeException other) {
            throw Failure.impossible(
                    "expected what an agent says of pools, in JSON, not '" + Fit.front(json, McpTools.MAX_ECHO) + "'");
        }
    }

    @Override
    void close();
}
