// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.tab;

import io.loadline.visualvm.detail.Resizing;
import java.awt.Component;
import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import javax.swing.JFileChooser;
import javax.swing.JOptionPane;
import javax.swing.SwingWorker;
import javax.swing.filechooser.FileNameExtensionFilter;

/** Asks and tells the person at the screen. To be used on the event thread. */
final class Dialogs implements Resizing.Person {

    private final Component over;

    Dialogs(Component over) {
        this.over = over;
    }

    @Override
    public boolean agrees(String title, String question) {
        return JOptionPane.showConfirmDialog(
                        over, question, title, JOptionPane.OK_CANCEL_OPTION, JOptionPane.QUESTION_MESSAGE)
                == JOptionPane.OK_OPTION;
    }

    @Override
    public void hears(String title, String message, boolean bad) {
        JOptionPane.showMessageDialog(
                over, message, title, bad ? JOptionPane.WARNING_MESSAGE : JOptionPane.INFORMATION_MESSAGE);
    }

    /** Writes what is to be saved; off the event thread. */
    interface Saving {
        void to(File file) throws IOException;
    }

    /** Asks where, and before it overwrites; tells if it fails. */
    void save(String title, String name, String extension, Saving saving) {
        JFileChooser chooser = new JFileChooser();
        chooser.setDialogTitle(title);
        chooser.setFileFilter(new FileNameExtensionFilter("*." + extension, extension));
        chooser.setSelectedFile(new File(fileName(name) + "." + extension));
        if (chooser.showSaveDialog(over) != JFileChooser.APPROVE_OPTION) {
            return;
        }
        File file = withExtension(chooser.getSelectedFile(), extension);
        if (file.exists() && !agrees(title, file.getName() + " is there already. Overwrite it?")) {
            return;
        }
        new SwingWorker<Void, Void>() {
            @Override
            protected Void doInBackground() throws IOException {
                saving.to(file);
                return null;
            }

            @Override
            protected void done() {
                try {
                    get();
                } catch (InterruptedException | ExecutionException e) {
                    hears(title, file + " could not be written: " + e.getCause().getMessage(), true);
                }
            }
        }.execute();
    }

    /** Returns the file with the extension, which a person may have left out. */
    static File withExtension(File chosen, String extension) {
        String name = chosen.getName();
        return name.toLowerCase(Locale.ROOT).endsWith("." + extension)
                ? chosen
                : new File(chosen.getParentFile(), name + "." + extension);
    }

    /** Pools have names with slashes, colons and brackets. */
    private static String fileName(String pool) {
        return pool.replaceAll("[^\\w.-]+", "-").toLowerCase(Locale.ROOT);
    }
}
