// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm;

import io.loadline.visualvm.data.Feed;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.graalvm.visualvm.application.Application;
import org.graalvm.visualvm.core.ui.DataSourceView;
import org.graalvm.visualvm.core.ui.DataSourceViewProvider;

/** Decides which applications get the tab: those with the agent, and those that it can be attached to. */
final class PoolsViewProvider extends DataSourceViewProvider<Application> {

    private static final Logger LOG = Logger.getLogger(PoolsViewProvider.class.getName());

    /** VisualVM calls it off the event thread. */
    @Override
    protected boolean supportsViewFor(Application application) {
        return LocalAgent.isAttachable(application) || isMeasured(application);
    }

    @Override
    protected DataSourceView createView(Application application) {
        return new PoolsView(application);
    }

    private static boolean isMeasured(Application application) {
        try {
            return Feed.isMeasured(new JmxConnection(application));
        } catch (IOException e) {
            LOG.log(Level.FINE, "no connection to " + application, e);
            return false;
        }
    }
}
