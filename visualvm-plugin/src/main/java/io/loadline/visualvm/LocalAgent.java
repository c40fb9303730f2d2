// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm;

import io.loadline.visualvm.attach.Attaching;
import java.io.File;
import org.graalvm.visualvm.application.Application;
import org.graalvm.visualvm.tools.attach.AttachModelFactory;
import org.openide.modules.InstalledFileLocator;

/** The agent's jar that the plugin carries, and the applications that it can be attached to. */
final class LocalAgent {

    private LocalAgent() {}

    /** May take its time. */
    static boolean isAttachable(Application application) {
        return application.isLocalApplication()
                && application.getPid() != Application.UNKNOWN_PID
                && application != Application.CURRENT_APPLICATION
                && AttachModelFactory.getAttachFor(application) != null;
    }

    static Attaching to(Application application) {
        File jar =
                InstalledFileLocator.getDefault().locate("loadline/loadline-agent.jar", "io.loadline.visualvm", false);
        return new Attaching(jar, application.getPid());
    }
}
