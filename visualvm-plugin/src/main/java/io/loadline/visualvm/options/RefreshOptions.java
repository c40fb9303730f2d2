package io.loadline.visualvm.options;

import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import javax.swing.JComponent;
import org.netbeans.spi.options.OptionsPanelController;
import org.openide.util.HelpCtx;
import org.openide.util.Lookup;

/** Brings the page and the kept settings together; named in layer.xml. */
public final class RefreshOptions extends OptionsPanelController {

    private final PropertyChangeSupport listeners = new PropertyChangeSupport(this);
    private RefreshPanel panel;

    private RefreshPanel panel() {
        if (panel == null) {
            panel = new RefreshPanel(() -> listeners.firePropertyChange(PROP_CHANGED, null, null));
        }
        return panel;
    }

    @Override
    public void update() {
        panel().show(RefreshRate.seconds());
    }

    @Override
    public void applyChanges() {
        RefreshRate.set(panel().seconds());
    }

    @Override
    public void cancel() {
        update();
    }

    @Override
    public boolean isValid() {
        return true;
    }

    @Override
    public boolean isChanged() {
        return panel().seconds() != RefreshRate.seconds();
    }

    @Override
    public JComponent getComponent(Lookup lookup) {
        return panel();
    }

    @Override
    public HelpCtx getHelpCtx() {
        return HelpCtx.DEFAULT_HELP;
    }

    @Override
    public void addPropertyChangeListener(PropertyChangeListener listener) {
        listeners.addPropertyChangeListener(listener);
    }

    @Override
    public void removePropertyChangeListener(PropertyChangeListener listener) {
        listeners.removePropertyChangeListener(listener);
    }
}
