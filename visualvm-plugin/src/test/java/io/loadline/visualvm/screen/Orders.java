// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.screen;

import java.awt.Adjustable;
import java.awt.Component;
import java.awt.Point;
import java.awt.Rectangle;
import java.util.StringJoiner;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import javax.swing.JScrollBar;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import javax.swing.text.BadLocationException;
import javax.swing.text.JTextComponent;

/** The requests of the test to the screen. Runs on VisualVM's event thread. */
final class Orders {

    private static final String TABLE = "Thread pools";

    private Orders() {}

    static String carryOut(String... words) {
        switch (words[0]) {
            case "table":
                return table(Screen.one(JTable.class, Screen.named(TABLE)));
            case "row":
                return place(words[1]);
            case "visible rows":
                return String.valueOf(visibleRows(Screen.one(JTable.class, Screen.named(TABLE))));
            case "texts":
                return texts();
            case "described":
                return Screen.one(JComponent.class, Screen.named(words[1]))
                        .getAccessibleContext()
                        .getAccessibleDescription();
            case "horizontal bars":
                return String.valueOf(Screen.all(JScrollBar.class, Orders::isHorizontalOfThePlugin)
                        .size());
            case "enabled":
                return String.valueOf(button(words[1]).isEnabled());
            case "press":
                return press(button(words[1]));
            case "type":
                Screen.one(JTextComponent.class, Screen.named(words[1])).setText(words[2]);
                return "";
            case "windows":
                return Screen.titles();
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }

    /** VisualVM has one of its own below its list of applications. */
    private static boolean isHorizontalOfThePlugin(JScrollBar bar) {
        Component inside = bar.getParent() instanceof JScrollPane
                ? ((JScrollPane) bar.getParent()).getViewport().getView()
                : null;
        return bar.isShowing()
                && bar.getOrientation() == Adjustable.HORIZONTAL
                && inside != null
                && (inside instanceof JTable || inside.getClass().getName().startsWith("io.loadline"));
    }

    /** A dialog must not hold up the answer. */
    private static String press(AbstractButton button) {
        SwingUtilities.invokeLater(button::doClick);
        return "";
    }

    private static AbstractButton button(String text) {
        return Screen.one(AbstractButton.class, button -> text.equals(button.getText()));
    }

    /** Returns the texts of the cells, a line for each row, tabs between the columns. */
    private static String table(JTable table) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < table.getRowCount(); row++) {
            StringJoiner line = new StringJoiner("\t");
            for (int column = 0; column < table.getColumnCount(); column++) {
                Component cell = table.prepareRenderer(table.getCellRenderer(row, column), row, column);
                line.add(((JLabel) cell).getText());
            }
            text.append(line).append('\n');
        }
        return text.toString();
    }

    /** Rows for which there is room on the screen. */
    private static int visibleRows(JTable table) {
        return table.getVisibleRect().height / table.getRowHeight();
    }

    /** Middle of the row's first cell on the screen. */
    private static String place(String pool) {
        JTable table = Screen.one(JTable.class, Screen.named(TABLE));
        for (int row = 0; row < table.getRowCount(); row++) {
            if (pool.equals(table.getValueAt(row, 0))) {
                Rectangle cell = table.getCellRect(row, 0, true);
                Point middle = new Point((int) cell.getCenterX(), (int) cell.getCenterY());
                SwingUtilities.convertPointToScreen(middle, table);
                return middle.x + " " + middle.y;
            }
        }
        return "";
    }

    /** Returns all texts on the screen, a line each. */
    private static String texts() {
        StringBuilder text = new StringBuilder();
        Screen.all(Component.class, Component::isShowing).forEach(component -> {
            String said = said(component);
            if (said != null && !said.isBlank()) {
                text.append(said.replace('\n', ' ')).append('\n');
            }
        });
        return text.toString();
    }

    private static String said(Component component) {
        if (component instanceof JLabel) {
            return ((JLabel) component).getText();
        }
        if (component instanceof AbstractButton) {
            return ((AbstractButton) component).getText();
        }
        if (component instanceof JEditorPane) {
            return plain((JEditorPane) component);
        }
        return component instanceof JTextComponent ? ((JTextComponent) component).getText() : null;
    }

    private static String plain(JEditorPane pane) {
        try {
            return pane.getDocument().getText(0, pane.getDocument().getLength());
        } catch (BadLocationException e) {
            throw new IllegalStateException(e);
        }
    }
}
