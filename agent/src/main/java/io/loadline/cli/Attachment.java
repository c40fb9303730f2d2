// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.util.Map;
import java.util.Properties;

/**
 * Connection to a target JVM. Uses the JDK's API if this Java has it, otherwise the socket below that API, see {@link
 * AttachSocket}. Not thread-safe.
 */
abstract class Attachment implements AutoCloseable {

    final String pid;

    Attachment(String pid) {
        this.pid = pid;
    }

    /** Attaches to a JVM; the caller closes the result. */
    static Attachment to(String pid) throws Failure {
        Processes.requireOwnJvm(pid);
        Processes.removeForeignSocket(pid);
        if (!Processes.hasAttachSocket(pid)) {
            Processes.requireRoomForThreads(pid);
        }
        AttachApi api = AttachApi.find();
        // the API would look in this program's own files for the socket of that process id
        return api == null || Processes.hasOwnFileSystem(pid) && AttachSocket.isPossible()
                ? AttachSocket.to(pid)
                : api.attach(pid);
    }

    /** Returns display names by process id: the JVMs of this user (for root: of all users) except this program. */
    static Map<String, String> list() throws Failure {
        AttachApi api = AttachApi.find();
        return api == null ? Processes.jvms() : api.list();
    }

    abstract Properties systemProperties() throws Failure;

    /** Loads this jar's agent into the target. */
    final void loadAgent(String options) throws Failure {
        load(Processes.asSeenBy(pid, AttachCommand.ownJar()), options);
    }

    /**
     * Loads an agent into the target.
     *
     * @param jar the path that the target sees
     */
    abstract void load(String jar, String options) throws Failure;

    /** Returns the address of the target's management agent, started if necessary; null if the target has none. */
    abstract String managementAddress() throws Failure;

    @Override
    public abstract void close() throws Failure;
}
