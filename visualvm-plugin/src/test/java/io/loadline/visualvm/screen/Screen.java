package io.loadline.visualvm.screen;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Frame;
import java.awt.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds components in the windows of this JVM. */
final class Screen {

    private Screen() {}

    static Predicate<Component> named(String accessibleName) {
        return component -> component.getAccessibleContext() != null
                && accessibleName.equals(component.getAccessibleContext().getAccessibleName());
    }

    /** The one that is showing; fails if there is none. */
    static <T extends Component> T one(Class<T> type, Predicate<? super T> wanted) {
        return all(type, component -> component.isShowing() && wanted.test(component)).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no such " + type.getSimpleName() + " on the screen"));
    }

    static <T extends Component> List<T> all(Class<T> type, Predicate<? super T> wanted) {
        List<T> found = new ArrayList<>();
        for (Window window : Window.getWindows()) {
            collect(window, type, wanted, found);
        }
        return found;
    }

    static String titles() {
        return Arrays.stream(Window.getWindows())
                .filter(Window::isShowing)
                .map(window -> window instanceof Dialog
                        ? ((Dialog) window).getTitle()
                        : window instanceof Frame ? ((Frame) window).getTitle() : window.getName())
                .collect(Collectors.joining("\n"));
    }

    private static <T extends Component> void collect(
            Component component, Class<T> type, Predicate<? super T> wanted, List<T> found) {
        if (type.isInstance(component) && wanted.test(type.cast(component))) {
            found.add(type.cast(component));
        }
        if (component instanceof Container) {
            for (Component child : ((Container) component).getComponents()) {
                collect(child, type, wanted, found);
            }
        }
    }
}
