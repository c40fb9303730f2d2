// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Fit;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanException;

/** Published data of an agent: the MBeans of a local process, or the pages of an endpoint over HTTP. */
interface Published extends AutoCloseable {

    /** Question to an agent while the connection is open. */
    interface Question {
        void ask(Published published) throws IOException, JMException, InterruptedException, Failure;
    }

    /**
     * Opens the source, asks the question and closes the source. Every error becomes a failure that names the source.
     *
     * @param from a process id, or the URL of an endpoint
     */
    static void ask(String from, Question question) throws Failure {
        try (Published published = of(from)) {
            question.ask(published);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (MBeanException refused) {
            throw Failure.impossible(refused.getMessage());
        } catch (IOException | JMException | JMRuntimeException e) {
            throw RemoteBeans.unreadable(from, e);
        }
    }

    /** Opens the source; the caller closes the result. */
    static Published of(String from) throws IOException, JMException, Failure {
        return Web.isUrl(from) ? new Web(from) : RemoteBeans.measuredBy(from);
    }

    /**
     * Returns a report of all pools.
     *
     * @param form a format of the operation, or {@link io.loadline.report.Overview#table}; an endpoint uses only a
     *     table's width, and its JSON has all attributes
     */
    String report(String form) throws IOException, JMException, Failure;

    /**
     * Returns a report of one pool.
     *
     * @param pool the name, of which the first live pool counts; null for the first pool of {@code top}, of which an
     *     endpoint gives only what {@code top} shows
     * @param sampleFirst whether to sample stacks for a second if no hotspots are known yet
     */
    String report(String pool, String form, boolean sampleFirst) throws IOException, JMException, Failure;

    /**
     * Returns the attributes of an MBean, or null if the source has none.
     *
     * @param type Agent or ThreadPools
     */
    Object attributes(String type) throws IOException, JMException, Failure;

    /**
     * Returns the live pools.
     *
     * @param name the only pool to return, or null for all; of pools with the same name, the first counts
     * @param attributes the attributes to return, or none for all
     */
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
