// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

class SinkTest {

    private static final Pattern EVENT = Pattern.compile("-> (?:\\w+=)?(\\w+)\\.(\\w+)(?:/(\\w+))?\\(");

    @Test
    void eachWovenCallNamesAnOperationOfASink_andEachOperationIsWoven() throws IOException {
        Recorder recorder = new Recorder(true, false);
        Collection<String> received = new TreeSet<>();
        for (String sink : cases(Recorder.class, "sinkOf")) {
            for (String operation : cases(recorder.sinkOf(sink).getClass(), "event")) {
                received.add(sink + "." + operation);
            }
        }
        Collection<String> woven = woven();

        assertThat(woven).isEqualTo(received).hasSizeGreaterThan(40);
    }

    private static Collection<String> woven() throws IOException {
        try (BufferedReader table = new BufferedReader(new InputStreamReader(
                Recorder.class.getResourceAsStream("/io/loadline/instrument/weaving.txt"), StandardCharsets.UTF_8))) {
            return table.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(EVENT::matcher)
                    .filter(Matcher::find)
                    .flatMap(event -> Stream.of(event.group(2), event.group(3))
                            .filter(operation -> operation != null)
                            .map(operation -> event.group(1) + "." + operation))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** The cases of the switch in a method. */
    private static Collection<String> cases(Class<?> type, String method) throws IOException {
        Collection<String> cases = new ArrayList<>();
        new ClassReader(type.getName())
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(int access, String name, String d, String s, String[] e) {
                                return !name.equals(method)
                                        ? null
                                        : new MethodVisitor(Opcodes.ASM9) {
                                            @Override
                                            public void visitLdcInsn(Object constant) {
                                                cases.add((String) constant);
                                            }
                                        };
                            }
                        },
                        0);
        return cases;
    }
}
