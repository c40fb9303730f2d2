package io.loadline.visualvm.look;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.RecommendationFigures;
import java.awt.Color;

/** What to do with a pool, as a colour, a sign of its own shape, and words. In the order of urgency. */
public enum Verdict {
    TROUBLE(Palette.RED),
    GROW(Palette.AMBER),
    SHRINK(Palette.BLUE),
    KEEP(Palette.GREEN),
    WAIT(Palette.GREY),
    UNKNOWN(Palette.GREY);

    private final Palette colour;

    Verdict(Palette colour) {
        this.colour = colour;
    }

    public static Verdict of(RecommendationFigures advice) {
        switch (advice.verdictCode) {
            case "":
                return UNKNOWN;
            case "wait":
                return WAIT;
            case "keep":
            case "keep-order":
                return KEEP;
            case "grow":
                return GROW;
            case "shrink":
                return SHRINK;
            default:
                return TROUBLE;
        }
    }

    /** {@code grow to 6}, or the agent's own words where there is no size. */
    public static String words(PoolFigures pool) {
        RecommendationFigures advice = pool.advice;
        switch (of(advice)) {
            case UNKNOWN:
                return advice.verdict.isEmpty() ? Figure.UNKNOWN : advice.verdict;
            case GROW:
            case SHRINK:
                return advice.isKnown() ? advice.verdict + " to " + Figure.whole(advice.size) : advice.verdict;
            case KEEP:
                return !Figure.isKnown(advice.threadsSet)
                        ? advice.verdict
                        : advice.threadsSet == Integer.MAX_VALUE
                                ? "keep without a maximum"
                                : "keep " + Figure.whole(advice.threadsSet);
            default:
                return advice.verdict;
        }
    }

    public Color colour() {
        return colour.colour();
    }
}
