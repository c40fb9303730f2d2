package io.loadline;

import io.loadline.health.Privileged;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.Permissions;

/**
 * The agent's classes but {@link Agent}, out of its own jar, with the permissions that it has when it starts: all of them.
 * Under the application's class loader they would have what the policy file of a security manager grants them, mostly
 * nothing, from the moment that the application sets one. To make such a loader takes a permission as well: where a
 * security manager is there before the agent, the policy file decides.
 */
final class AgentClasses extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    /** The JDK's classes and the probe are found there, the application's are not. */
    private AgentClasses(URL jar) {
        super(new URL[] {jar}, ClassLoader.getSystemClassLoader().getParent());
    }

    /**
     * One of them.
     *
     * @throws SecurityException if a security manager does not let the agent have classes of its own
     */
    static Class<?> load(String name) throws Exception {
        return Privileged.get(() -> new AgentClasses(
                        Agent.class.getProtectionDomain().getCodeSource().getLocation()))
                .loadClass(name);
    }

    @Override
    protected PermissionCollection getPermissions(CodeSource source) {
        Permissions all = new Permissions();
        all.add(new AllPermission());
        return all;
    }
}
