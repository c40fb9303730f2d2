package io.loadline.visualvm.options;

import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
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
        super(new GridBagLayout());
        GridBagConstraints across = at(0, 0, 1);
        across.gridwidth = GridBagConstraints.REMAINDER;
        across.fill = GridBagConstraints.HORIZONTAL;
        across.insets = new Insets(0, 0, 5, 0);
        add(UISupport.createSectionSeparator("Thread Pools tab"), across);
        JLabel label = new JLabel("Refresh every:");
        label.setDisplayedMnemonic('R');
        label.setLabelFor(seconds);
        seconds.getAccessibleContext().setAccessibleName("Seconds between two refreshes");
        seconds.addChangeListener(event -> changed.run());
        add(label, at(0, 1, 0));
        add(seconds, at(1, 1, 0));
        add(new JLabel("sec. (" + RefreshRate.MIN + " to " + RefreshRate.MAX + ")"), at(2, 1, 1));
        GridBagConstraints rest = at(0, 2, 1);
        rest.weighty = 1;
        rest.gridwidth = GridBagConstraints.REMAINDER;
        add(new JPanel(), rest);
    }

    private static GridBagConstraints at(int column, int row, double weight) {
        GridBagConstraints place = new GridBagConstraints();
        place.gridx = column;
        place.gridy = row;
        place.weightx = weight;
        place.anchor = GridBagConstraints.LINE_START;
        place.insets = new Insets(3, column == 0 ? 15 : column == 1 ? 40 : 0, 3, 4);
        return place;
    }

    int seconds() {
        return (Integer) seconds.getValue();
    }

    void show(int value) {
        seconds.setValue(value);
    }
}
