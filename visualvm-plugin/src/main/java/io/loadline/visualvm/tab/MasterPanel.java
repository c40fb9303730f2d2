// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.tab;

import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.look.Palette;
import io.loadline.visualvm.overview.OverviewPanel;
import java.awt.CardLayout;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.SwingConstants;

/** The upper part of the tab: the overview, or why there is none. */
final class MasterPanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final String OVERVIEW = "overview";
    private static final String OFFER = "offer";
    private static final String WORDS = "words";

    private final CardLayout cards = new CardLayout();
    private final JLabel words = new JLabel("Connecting\u2026", SwingConstants.CENTER);
    private final OverviewPanel overview;
    private final boolean offers;

    /** {@code offer}: null if nothing can be attached. */
    MasterPanel(OverviewPanel overview, JComponent offer) {
        setLayout(cards);
        setBackground(Palette.background());
        words.setForeground(Palette.faint());
        this.overview = overview;
        offers = offer != null;
        add(words, WORDS);
        add(overview, OVERVIEW);
        if (offers) {
            add(offer, OFFER);
        }
    }

    /** Hides the common figures of all pools in a small window, and gives their room to the table. */
    void setSmall(boolean small) {
        overview.setSummed(!small);
    }

    /** Returns the height at which some rows of the table are visible. */
    int minHeight() {
        return overview.getPreferredSize().height;
    }

    void show(Snapshot snapshot) {
        if (snapshot.state == Snapshot.State.NOT_MEASURED) {
            words.setText("Loadline does not measure this application. Start it with -javaagent:loadline-agent.jar");
            cards.show(this, offers ? OFFER : WORDS);
        } else if (snapshot.hasFigures()) {
            cards.show(this, OVERVIEW);
        } else {
            words.setText(
                    snapshot.state == Snapshot.State.DISCONNECTED
                            ? "No JMX connection to the application. " + snapshot.problem
                            : "Connecting\u2026");
            cards.show(this, WORDS);
        }
    }
}
