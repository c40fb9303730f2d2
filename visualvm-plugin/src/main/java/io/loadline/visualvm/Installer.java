// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm;

import org.graalvm.visualvm.application.Application;
import org.graalvm.visualvm.core.ui.DataSourceViewsManager;
import org.openide.modules.ModuleInstall;

/** Called by VisualVM when the plugin comes and goes; named in the manifest. */
public final class Installer extends ModuleInstall {

    private static final long serialVersionUID = 1L;
    private static final PoolsViewProvider PROVIDER = new PoolsViewProvider();

    @Override
    public void restored() {
        DataSourceViewsManager.sharedInstance().addViewProvider(PROVIDER, Application.class);
    }

    @Override
    public void uninstalled() {
        DataSourceViewsManager.sharedInstance().removeViewProvider(PROVIDER);
    }
}
