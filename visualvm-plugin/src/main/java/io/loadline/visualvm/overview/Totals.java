// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.Share;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.data.SystemFigures;
import io.loadline.visualvm.look.Figure;
import java.awt.BorderLayout;
import java.util.Comparator;
import java.util.stream.Collectors;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** The work of all pools together, and their shares of the processors. */
final class Totals extends JPanel {

    private static final long serialVersionUID = 1L;

    private final JLabel sums = new JLabel(" ");
    private final JLabel processors = new JLabel(" ");
    private final JLabel split = new JLabel(" ");

    Totals() {
        super(new BorderLayout(12, 4));
        setOpaque(false);
        setBorder(BorderFactory.createEmptyBorder(6, 6, 6, 6));
        JPanel lines = new JPanel(new BorderLayout(24, 0));
        lines.setOpaque(false);
        // in the middle, so that it is cut short where there is no room for both
        lines.add(sums, BorderLayout.CENTER);
        lines.add(processors, BorderLayout.LINE_END);
        add(lines, BorderLayout.NORTH);
        add(split, BorderLayout.CENTER);
    }

    void show(Snapshot snapshot) {
        SystemFigures system = snapshot.system;
        sums.setText(Figure.saidWhole(snapshot.pools.size(), "pools") + ", "
                + Figure.saidWhole(system.threads, "threads") + " (recommended: "
                + (Figure.isKnown(system.recommendedThreads) ? Figure.whole(system.recommendedThreads) : Figure.UNKNOWN)
                + ").  " + Figure.said(system.arrivalsPerSecond, "tasks/s") + ", "
                + Figure.said(system.meanInSystem, "in the system") + ".");
        sums.setToolTipText(system.explanation.isEmpty() ? null : system.explanation);
        processors.setText(Figure.said(system.processors, "processors") + ", "
                + Figure.saidPercent(system.cpuLoad) + " used by the process.  Waiting for a processor: "
                + Figure.saidPercent(system.runQueueShare) + ".  Throttled: "
                + Figure.saidPercent(system.throttledShare) + ".");
        processors.setToolTipText("Of the time that tasks wanted a processor, the share they waited for one;"
                + " of the last window, the share lost to a processor quota");
        String wanted = system.split.stream()
                .filter(share -> share.demandShare > 0)
                .sorted(Comparator.comparingDouble((Share share) -> -share.demandShare))
                .map(share -> share.pool + " " + Figure.percent(share.demandShare))
                .collect(Collectors.joining(", "));
        split.setText("Processor time wanted: " + (wanted.isEmpty() ? Figure.UNKNOWN : wanted));
    }
}
