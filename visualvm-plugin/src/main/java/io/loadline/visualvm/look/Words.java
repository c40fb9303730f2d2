// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.look;

import javax.swing.JLabel;
import javax.swing.JTextArea;

/** A label that goes on in the next line where there is no room, and whose text can be selected. */
public final class Words extends JTextArea {

    private static final long serialVersionUID = 1L;

    /** {@code accessibleName}: what the text is about. */
    public Words(String accessibleName) {
        setEditable(false);
        setLineWrap(true);
        setWrapStyleWord(true);
        setOpaque(false);
        setBorder(null);
        setFont(new JLabel().getFont());
        setForeground(Palette.text());
        getAccessibleContext().setAccessibleName(accessibleName);
    }
}
