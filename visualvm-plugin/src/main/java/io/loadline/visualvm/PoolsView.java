// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm;

import io.loadline.visualvm.attach.Attaching;
import io.loadline.visualvm.tab.PoolsTab;
import java.util.prefs.PreferenceChangeListener;
import javax.swing.SwingUtilities;
import org.graalvm.visualvm.application.Application;
import org.graalvm.visualvm.core.datasupport.DataRemovedListener;
import org.graalvm.visualvm.core.options.GlobalPreferences;
import org.graalvm.visualvm.core.ui.DataSourceView;
import org.graalvm.visualvm.core.ui.DataSourceWindowManager;
import org.graalvm.visualvm.core.ui.components.DataViewComponent;
import org.openide.util.ImageUtilities;

/** The Thread Pools tab of one application. */
final class PoolsView extends DataSourceView {

    /** A system property: whether the tab comes to the front by itself when an application is opened. */
    private static final String SELECT = "loadline.visualvm.select";

    private static final String ICON = "io/loadline/visualvm/loadline16.png";
    private static final int AFTER_THREADS = 31;

    private final Application application;

    /** A field, since VisualVM holds it weakly; it says so for each change of its polling of monitored data. */
    private final PreferenceChangeListener rate = event -> setRate();

    /** A field, since VisualVM holds it weakly: it does not say removed() for a view whose application is gone. */
    private final DataRemovedListener<Application> gone = application -> closeTab();

    private Attaching attaching;
    private PoolsTab tab;
    private boolean closed;

    PoolsView(Application application) {
        super(application, "Thread Pools", ImageUtilities.loadImage(ICON, true), AFTER_THREADS, false);
        this.application = application;
    }

    /** VisualVM calls it off the event thread. */
    @Override
    protected void willBeAdded() {
        attaching = LocalAgent.isAttachable(application) ? LocalAgent.to(application) : null;
    }

    @Override
    protected DataViewComponent createComponent() {
        tab = new PoolsTab(new JmxConnection(application), attaching);
        return tab.component();
    }

    @Override
    protected void added() {
        setRate();
        GlobalPreferences.sharedInstance().watchMonitoredDataPoll(rate);
        application.notifyWhenRemoved(gone);
        if (Boolean.getBoolean(SELECT)) {
            SwingUtilities.invokeLater(
                    () -> DataSourceWindowManager.sharedInstance().selectView(this));
        }
    }

    @Override
    protected void removed() {
        closeTab();
    }

    private synchronized void closeTab() {
        if (!closed) {
            closed = true;
            tab.close();
        }
    }

    private void setRate() {
        tab.open(GlobalPreferences.sharedInstance().getMonitoredDataPoll());
    }
}
