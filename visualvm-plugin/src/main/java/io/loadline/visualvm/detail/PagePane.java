// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.look.Palette;
import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.swing.BorderFactory;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import javax.swing.text.DefaultCaret;
import javax.swing.text.Element;
import javax.swing.text.View;
import javax.swing.text.ViewFactory;
import javax.swing.text.html.HTMLEditorKit;
import javax.swing.text.html.InlineView;
import javax.swing.text.html.StyleSheet;

/**
 * The agent's page about a pool, in the font and colours of the look and feel. It can be selected. Long words, such as names of
 * classes, go on in the next line, so that it fits into any width.
 */
final class PagePane extends JEditorPane {

    private static final long serialVersionUID = 1L;

    private static final Pattern FOR_BROWSERS = Pattern.compile(
            "<head>.*?</head>|<figure>.*?</figure>|<h3>By the hour</h3>\\s*<pre>.*?</pre>", Pattern.DOTALL);

    private String page = "";

    PagePane() {
        setEditorKit(new Kit());
        setEditable(false);
        setBackground(Palette.background());
        setBorder(BorderFactory.createEmptyBorder(2, 8, 6, 8));
        // else a new text scrolls the pane to its end
        DefaultCaret caret = new DefaultCaret();
        caret.setUpdatePolicy(DefaultCaret.NEVER_UPDATE);
        setCaret(caret);
        getAccessibleContext().setAccessibleName("Recommendation");
    }

    /**
     * Shows another page; the same one again would lose the selection. Its style and pictures are for browsers, and the tab
     * draws the hours itself.
     */
    void show(String html) {
        if (!html.equals(page)) {
            page = html;
            setText(FOR_BROWSERS.matcher(html).replaceAll(""));
        }
    }

    private static final class Kit extends HTMLEditorKit {

        private static final long serialVersionUID = 1L;

        private final transient StyleSheet styles = new StyleSheet();
        private final transient ViewFactory views = new HTMLFactory() {
            @Override
            public View create(Element element) {
                View view = super.create(element);
                return view instanceof InlineView && view.getClass() == InlineView.class ? new Breaking(element) : view;
            }
        };

        Kit() {
            Font font = new JLabel().getFont();
            styles.addStyleSheet(super.getStyleSheet());
            styles.addRule("body { font-family: '" + font.getFamily() + "'; font-size: " + font.getSize()
                    + "pt; color: " + css(Palette.text()) + "; }");
            styles.addRule("h2, h3 { font-size: 100%; margin: 4 0 1 0; }");
            styles.addRule("p { margin: 0 0 4 0; } ul { margin: 0 0 4 14; } td { padding: 0 8 0 0; }");
        }

        @Override
        public StyleSheet getStyleSheet() {
            return styles == null ? super.getStyleSheet() : styles;
        }

        @Override
        public ViewFactory getViewFactory() {
            return views;
        }

        private static String css(Color colour) {
            return String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xFFFFFF);
        }
    }

    /** Text that may be broken inside a word. */
    private static final class Breaking extends InlineView {

        Breaking(Element element) {
            super(element);
        }

        @Override
        public float getMinimumSpan(int axis) {
            return axis == X_AXIS ? 0 : super.getMinimumSpan(axis);
        }
    }
}
