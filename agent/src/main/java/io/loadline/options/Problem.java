package io.loadline.options;

/** Something that is wrong with options, in a sentence. Immutable. */
public final class Problem {

    /** What is wrong and what is expected instead. */
    public final String what;

    private final String consequence;

    Problem(String what, String consequence) {
        this.what = what;
        this.consequence = consequence;
    }

    /** With what the agent does about it when it starts. */
    @Override
    public String toString() {
        return what + consequence;
    }
}
