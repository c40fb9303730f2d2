package io.loadline.visualvm.detail;

import io.loadline.visualvm.look.Palette;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import javax.swing.text.DefaultCaret;
import javax.swing.text.html.HTMLEditorKit;

/** Text with headings in the font and colours of the look and feel. */
final class Html {

    private final StringBuilder body = new StringBuilder();

    /** Read-only, selectable. */
    static JEditorPane pane() {
        JEditorPane pane = new JEditorPane();
        pane.setEditorKit(new HTMLEditorKit());
        pane.setEditable(false);
        pane.setBackground(Palette.background());
        // else a new text scrolls the pane to its end
        DefaultCaret caret = new DefaultCaret();
        caret.setUpdatePolicy(DefaultCaret.NEVER_UPDATE);
        pane.setCaret(caret);
        return pane;
    }

    Html paragraph(String text) {
        body.append("<p>").append(escaped(text)).append("</p>");
        return this;
    }

    Html heading(String text) {
        body.append("<p><b>").append(escaped(text)).append("</b></p>");
        return this;
    }

    /** Rows of a name and a value. */
    Html table(String... namesAndValues) {
        body.append("<table cellspacing='0' cellpadding='1'>");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            body.append("<tr><td class='name'>")
                    .append(escaped(namesAndValues[i]))
                    .append("&nbsp;&nbsp;</td><td>")
                    .append(escaped(namesAndValues[i + 1]))
                    .append("</td></tr>");
        }
        body.append("</table>");
        return this;
    }

    /** A table with a line of headings. */
    Html grid(String[] headings, List<String[]> rows) {
        body.append("<table cellspacing='0' cellpadding='4'><tr>");
        for (String heading : headings) {
            body.append("<td class='name'>")
                    .append(escaped(heading).replace(" ", "&nbsp;"))
                    .append("</td>");
        }
        for (String[] row : rows) {
            body.append("</tr><tr>");
            for (String cell : row) {
                body.append("<td>").append(escaped(cell)).append("</td>");
            }
        }
        body.append("</tr></table>");
        return this;
    }

    Html list(List<String> items) {
        body.append("<ul>");
        items.forEach(item -> body.append("<li>").append(escaped(item)).append("</li>"));
        body.append("</ul>");
        return this;
    }

    @Override
    public String toString() {
        Font font = new JLabel().getFont();
        return "<html><head><style>body, td { font-family: '" + font.getFamily() + "'; font-size: "
                + font.getSize() + "pt; color: " + css(Palette.text()) + "; } p { margin: 0 0 5px 0; }"
                + " ul { margin: 0 0 5px 16px; } table { margin: 0 0 5px 0; }"
                + " td.name { color: " + css(Palette.faint()) + "; }"
                + "</style></head><body>" + body + "</body></html>";
    }

    private static String css(Color colour) {
        return String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xFFFFFF);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
