// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Something that was found, as data: what it is, and its figures. In words it is what the package {@code report} says of it; a
 * figure may be another fact, a list of facts, or null where there is nothing more to say. Immutable.
 */
public final class Fact {

    private final String code;
    public final List<Object> figures;

    private Fact(String code, Object[] figures) {
        this.code = code;
        this.figures = Collections.unmodifiableList(Arrays.asList(figures));
    }

    /**
     * Makes a fact.
     *
     * @param code one of those in {@code phrases.txt}, whose phrase explains the figures
     */
    public static Fact of(String code, Object... figures) {
        return new Fact(code, figures);
    }

    /** Returns the facts that are not null. */
    static List<Fact> known(Fact... facts) {
        List<Fact> known = new ArrayList<>(Arrays.asList(facts));
        known.removeIf(Objects::isNull);
        return known;
    }

    /** Returns the code, such as {@code too-little-seen}. */
    public String code() {
        return code;
    }

    public boolean is(String code) {
        return this.code.equals(code);
    }

    /** Itself and the facts that are its figures, each as its code and its figures, with blanks between: {@code seen-windows 12 30}. */
    public List<String> data() {
        List<String> data = new ArrayList<>();
        StringBuilder own = new StringBuilder(code);
        for (Object figure : figures) {
            if (figure instanceof Fact) {
                data.addAll(((Fact) figure).data());
            } else if (figure instanceof List) {
                ((List<?>) figure).forEach(fact -> data.addAll(((Fact) fact).data()));
            } else if (figure != null) {
                own.append(' ').append(figure);
            }
        }
        data.add(0, own.toString());
        return data;
    }

    /** Codes of this fact and of the facts that are its figures. */
    public List<String> codes() {
        List<String> codes = new ArrayList<>(Collections.singletonList(code));
        figures.stream().filter(Fact.class::isInstance).forEach(fact -> codes.addAll(((Fact) fact).codes()));
        return codes;
    }

    /** Returns whether all measured figures are known. */
    boolean isKnown() {
        return figures.stream().allMatch(figure -> !(figure instanceof Double) || Double.isFinite((Double) figure));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fact && is(((Fact) other).code) && figures.equals(((Fact) other).figures);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, figures);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s%s", code, figures);
    }
}
