// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.screen;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Frame;
import java.awt.Window;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds components in the windows of this JVM. */
public final class Screen {

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
        return Arrays.stream(Window.getWindows())
                .flatMap(window -> inside(window, type))
                .filter(wanted)
                .collect(Collectors.toList());
    }

    /** The component and those inside it. */
    public static <T> Stream<T> inside(Component component, Class<T> type) {
        Stream<T> inner = component instanceof Container
                ? Arrays.stream(((Container) component).getComponents()).flatMap(child -> inside(child, type))
                : Stream.empty();
        return type.isInstance(component) ? Stream.concat(Stream.of(type.cast(component)), inner) : inner;
    }

    static String titles() {
        return Arrays.stream(Window.getWindows())
                .filter(Window::isShowing)
                .map(window -> window instanceof Dialog
                        ? ((Dialog) window).getTitle()
                        : window instanceof Frame ? ((Frame) window).getTitle() : window.getName())
                .collect(Collectors.joining("\n"));
    }
}
