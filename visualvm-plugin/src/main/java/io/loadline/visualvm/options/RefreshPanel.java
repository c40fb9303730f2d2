package io.loadline.visualvm.options;

import java.awt.BorderLayout;
import java.awt.FlowLayout;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSpinner;
import javax.swing.SpinnerNumberModel;
import org.graalvm.visualvm.core.options.UISupport;

/** The page in the options. */
final class RefreshPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private final JSpinner seconds =
            new JSpinner(new SpinnerNumberModel(RefreshRate.MIN, RefreshRate.MIN, RefreshRate.MAX, 1));

    RefreshPanel(Runnable changed) {
        super(new BorderLayout(0, 5));
        add(UISupport.createSectionSeparator("Thread Pools tab"), BorderLayout.NORTH);
        JLabel label = new JLabel("Refresh every:");
        label.setDisplayedMnemonic('R');
        label.setLabelFor(seconds);
        seconds.getAccessibleContext().setAccessibleName("Seconds between two refreshes");
        seconds.addChangeListener(event -> changed.run());
        JPanel row = new JPanel(new FlowLayout(FlowLayout.LEADING, 15, 0));
        row.add(label);
        row.add(seconds);
        row.add(new JLabel("sec. (" + RefreshRate.MIN + " to " + RefreshRate.MAX + ")"));
        add(row, BorderLayout.CENTER);
    }

    int seconds() {
        return (Integer) seconds.getValue();
    }

    void show(int value) {
        seconds.setValue(value);
    }
}
