package io.loadline.machine;

import java.util.BitSet;

/** Numbers of processors, written as the kernel does: {@code 0-3,8,10-11}. Immutable. */
final class ProcessorSet {

    private final BitSet numbers;

    private ProcessorSet(BitSet numbers) {
        this.numbers = numbers;
    }

    /** A text that is no such list stands for all processors. */
    static ProcessorSet parse(String list) {
        BitSet numbers = new BitSet();
        try {
            for (String range : list.trim().split(",")) {
                String[] ends = range.split("-");
                numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
            }
        } catch (RuntimeException notAList) {
            numbers.clear();
        }
        return new ProcessorSet(numbers);
    }

    boolean contains(int number) {
        return numbers.isEmpty() || numbers.get(number);
    }
}
