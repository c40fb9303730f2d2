// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.util.Map;
import java.util.Properties;

/**
 * A JVM that this program is attached to: by the JDK's API where this Java has it, else over the socket that the API itself
 * uses, see {@link AttachSocket}. Not safe for several threads.
 */
abstract class Attachment implements AutoCloseable {

    final String pid;

    Attachment(String pid) {
        this.pid = pid;
    }

    /** Attaches to a JVM; the caller closes the result. */
    static Attachment to(String pid) throws Failure {
        Processes.requireOwnJvm(pid);
        Processes.removeForeignEntrance(pid);
        if (!Processes.hasEntrance(pid)) {
            Processes.requireRoomForThreads(pid);
        }
        AttachApi api = AttachApi.find();
        // the API looks for the sockets of processes with the same ids among its own files
        return api == null || Processes.hasFilesOfItsOwn(pid) && AttachSocket.isPossible()
                ? AttachSocket.to(pid)
                : api.attach(pid);
    }

    /** Display names by process id, of the JVMs of this user (for root: of all users) except this program. */
    static Map<String, String> list() throws Failure {
        AttachApi api = AttachApi.find();
        return api == null ? Processes.jvms() : api.list();
    }

    abstract Properties systemProperties() throws Failure;

    /** Loads the agent of this jar into it. */
    final void loadAgent(String options) throws Failure {
        load(Processes.asSeenBy(pid, AttachCommand.ownJar()), options);
    }

    /** {@code jar}: as that process sees it. */
    abstract void load(String jar, String options) throws Failure;

    /** Address of the JVM's own management agent, which is started if necessary; null if it has none. */
    abstract String managementAddress() throws Failure;

    @Override
    public abstract void close() throws Failure;
}
