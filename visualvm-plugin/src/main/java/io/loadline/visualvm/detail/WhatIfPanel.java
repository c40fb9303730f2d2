// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Prediction;
import io.loadline.visualvm.data.Predictor;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import io.loadline.visualvm.look.Words;
import java.awt.BorderLayout;
import java.awt.CardLayout;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import java.util.ArrayList;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSlider;
import javax.swing.SwingConstants;

/**
 * Panel that shows what the chosen pool would do with another size: the agent's curve, and a slider to try any number.
 * To be used on the event thread.
 */
public final class WhatIfPanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final int MIN_LINES = 15;
    private static final String CURVE = "curve";
    private static final String NOTHING = "nothing";

    private final transient Predictor predictor;
    private final CurvesPlot plot =
            new CurvesPlot("Predicted throughput and mean wait by size", "size", "mean wait, ms");
    private final JSlider slider = new JSlider(1, 2, 1);
    private final JLabel tried = new JLabel(" ");
    private final Words result = new Words("Predicted");
    private final JLabel nothing = new JLabel(" ", SwingConstants.CENTER);
    private final CardLayout cards = new CardLayout();
    private transient PoolFigures pool;
    private boolean updating;
    private boolean asking;
    private int asked;
    private String placed = "";

    public WhatIfPanel(Predictor predictor) {
        this.predictor = predictor;
        setLayout(cards);
        setBackground(Palette.background());
        nothing.setForeground(Palette.faint());
        add(nothing, NOTHING);
        add(curve(), CURVE);
        addComponentListener(new ComponentAdapter() {
            @Override
            public void componentResized(ComponentEvent event) {
                makeRoom();
            }
        });
        slider.addChangeListener(event -> {
            if (!updating) {
                draw();
                ask();
            }
        });
    }

    /** Leaves little room to the curves. The text of the slider is then its tool tip. */
    private void makeRoom() {
        result.setVisible(getHeight() > MIN_LINES * getFontMetrics(getFont()).getHeight());
    }

    private JPanel curve() {
        JPanel panel = new JPanel(new BorderLayout(0, 4));
        panel.setBackground(Palette.background());
        panel.setBorder(BorderFactory.createEmptyBorder(2, 8, 2, 8));
        panel.add(plot, BorderLayout.CENTER);
        JPanel trial = new JPanel(new BorderLayout(8, 2));
        trial.setOpaque(false);
        slider.setOpaque(false);
        slider.getAccessibleContext().setAccessibleName("Size to try");
        slider.setToolTipText("Try a size; changes nothing in the application");
        tried.setLabelFor(slider);
        result.setRows(2);
        trial.add(tried, BorderLayout.LINE_START);
        trial.add(slider, BorderLayout.CENTER);
        trial.add(result, BorderLayout.SOUTH);
        panel.add(trial, BorderLayout.SOUTH);
        return panel;
    }

    /** Shows a pool; null for no pool. */
    public void show(PoolFigures next) {
        boolean other = pool == null || next == null || !next.id.equals(pool.id);
        pool = next;
        boolean known = next != null && next.whatIf.stream().anyMatch(Prediction::isKnown);
        nothing.setText(next == null ? "No pool chosen" : "Too little was seen so far to predict other sizes");
        cards.show(this, known ? CURVE : NOTHING);
        if (other) {
            // whatever was asked of the one before; its curve is not known at the first poll
            asking = false;
            result.setText(" ");
        }
        if (known) {
            fit();
            draw();
            ask();
        }
    }

    /** Room for the largest size of the curve; a new pool's slider begins at what is recommended. */
    private void fit() {
        updating = true;
        try {
            int most = mostThreads();
            slider.setMaximum(most);
            if (!placed.equals(pool.id)) {
                placed = pool.id;
                double start = pool.advice.isKnown() ? pool.advice.asAdvised() : pool.advice.currentSize;
                slider.setValue(Figure.isKnown(start) ? (int) start : 1);
            }
        } finally {
            updating = false;
        }
    }

    private int mostThreads() {
        double most = pool.whatIf.stream().mapToInt(row -> row.threads).max().orElse(1);
        most = Figure.isKnown(pool.advice.currentSize) ? Math.max(most, pool.advice.currentSize) : most;
        most = pool.advice.isKnown() ? Math.max(most, pool.advice.asAdvised()) : most;
        return (int) Math.max(2, most);
    }

    private void draw() {
        int threads = slider.getValue();
        tried.setText(Figure.saidWhole(threads, pool.servers));
        List<CurvesPlot.Marker> markers = new ArrayList<>();
        markers.add(new CurvesPlot.Marker("now", pool.advice.currentSize, Palette.GREY, false));
        markers.add(new CurvesPlot.Marker("recommended", pool.advice.asAdvised(), Palette.AMBER, false));
        markers.add(new CurvesPlot.Marker("tried", threads, Palette.BLUE, true));
        plot.show(
                pool.whatIf,
                row -> row.threads,
                row -> row.throughputPerSecond,
                row -> row.meanWaitMillis,
                mostThreads(),
                markers);
    }

    /** One question at a time; while the slider moves, only its last place is asked for. */
    private void ask() {
        if (asking) {
            return;
        }
        asking = true;
        asked = slider.getValue();
        String id = pool.id;
        predictor.predict(id, asked, answer -> {
            if (pool != null && pool.id.equals(id)) {
                asking = false;
                answered(answer);
            }
        });
    }

    private void answered(Answer<Prediction> answer) {
        result.setText(answer.isRefused() ? answer.refusal : words(pool, answer.value));
        slider.setToolTipText(result.getText());
        if (slider.getValue() != asked) {
            ask();
        }
    }

    private static String words(PoolFigures pool, Prediction p) {
        return "Predicted: " + Figure.said(p.throughputPerSecond, pool.tasks + "/s") + "; mean wait "
                + Figure.said(p.meanWaitMillis, "ms") + ", p90 " + Figure.said(p.p90WaitMillis, "ms")
                + "; p99 response " + Figure.said(p.p99ResponseMillis, "ms") + "; " + pool.servers + " "
                + Figure.saidPercent(p.utilization) + " busy, processors " + Figure.saidPercent(p.cpuUtilization)
                + (pool.trackRecord.isEmpty() ? "" : "; " + TrackRecordPanel.words(pool.trackRecord));
    }

    /** Returns the line under the slider, with the effect of its number. */
    public String result() {
        return result.getText();
    }

    public JSlider slider() {
        return slider;
    }
}
