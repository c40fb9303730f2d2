// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import io.loadline.instrument.WeavingPlan.Mismatch;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Join point at which a call of the probe is woven into a method: a line of {@code weaving.txt}, whose head defines the
 * syntax.
 */
final class JoinPoint {

    enum Position {
        ENTRY,
        EXIT,
        THROW,
        BEFORE,
        AFTER,
        READ,
        REPLACE,
        ROOT,
        NEEDED
    }

    /** A method of the class that is woven. */
    static final class Method {
        final int access;
        final String name;
        final String descriptor;

        Method(int access, String name, String descriptor) {
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
        }

        boolean isStatic() {
            return (access & Opcodes.ACC_STATIC) != 0;
        }
    }

    /** Matcher of methods: a name, and as much of a descriptor as distinguishes the method from others. */
    static final class Pattern {
        private final String text;
        private final String name;
        private final String parameters;

        /** Simple name of the return type; null for any. */
        private final String returned;

        Pattern(String text) {
            int open = text.indexOf('(');
            int close = text.indexOf(')');
            this.text = text;
            this.name = text.substring(0, open);
            this.parameters = text.substring(open + 1, close);
            this.returned = text.startsWith(":", close + 1) ? text.substring(close + 2) : null;
        }

        boolean matches(String name, String descriptor) {
            return name.equals(this.name)
                    && isOf(Type.getArgumentTypes(descriptor))
                    && (returned == null || isCalled(returned, Type.getReturnType(descriptor)));
        }

        private boolean isOf(Type... types) {
            if (parameters.equals("*") || parameters.equals("max")) {
                return true;
            }
            return Character.isDigit(parameters.charAt(0))
                    ? types.length == Integer.parseInt(parameters)
                    : types.length == 1 && isCalled(parameters, types[0]);
        }

        private static boolean isCalled(String simpleName, Type type) {
            String name = type.getClassName();
            return name.equals(simpleName) || name.endsWith("." + simpleName) || name.endsWith("$" + simpleName);
        }

        /**
         * Returns the method that matches, or null if none does.
         *
         * @throws Mismatch if several match
         */
        Method in(List<Method> methods) {
            Method found = null;
            for (Method method : methods) {
                if (!matches(method.name, method.descriptor)) {
                    continue;
                }
                if (found != null && !parameters.equals("max")) {
                    throw new Mismatch("several " + text);
                }
                if (found == null || parametersOf(method) > parametersOf(found)) {
                    found = method;
                }
            }
            return found;
        }

        private static int parametersOf(Method method) {
            return Type.getArgumentTypes(method.descriptor).length;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final String IF = " if ";
    private static final String UNLESS = " unless ";

    final Position position;

    /** Called method at the join point, or null. */
    final Pattern call;

    /** Field that is read or replaced, or null. */
    final String field;

    /** Least number of places that the method must have. */
    int fewest = 1;

    int most;

    /** Receiver of the event; null if the event is a method of the probe. */
    final String sink;

    /** Method of the receiver, or of the probe. */
    final String operation;

    final List<String> operands;

    /** Value that the answer replaces: the number of a parameter, or "top"; null for none. */
    final String replaced;

    private final List<Pattern> methods = new ArrayList<>();
    private final boolean optional;

    /** Method that decides whether the join point applies; null for none. */
    private Pattern condition;

    private boolean negated;

    private JoinPoint(String methods, Position position, String argument, String event, List<String> operands) {
        this.optional = methods.endsWith("?");
        for (String method : split(optional ? methods.substring(0, methods.length() - 1) : methods, "|")) {
            this.methods.add(new Pattern(method));
        }
        this.position = position;
        boolean ofField = position == Position.READ || position == Position.REPLACE;
        this.field = ofField ? argument : null;
        this.call = ofField || argument == null ? null : new Pattern(argument);
        this.most = position == Position.EXIT ? Integer.MAX_VALUE : 1;
        int equals = event.indexOf('=');
        this.replaced = equals < 0 ? null : event.substring(0, equals);
        int dot = event.indexOf('.');
        this.sink = dot < 0 ? null : event.substring(equals + 1, dot);
        this.operation = event.substring(Math.max(equals, dot) + 1);
        this.operands = operands;
    }

    /** Parses a line without its class. */
    static List<JoinPoint> parse(String line) {
        int negative = line.indexOf(UNLESS);
        int end = Math.max(negative, line.indexOf(IF));
        if (end < 0) {
            return joinPoints(line);
        }
        List<JoinPoint> all = joinPoints(line.substring(0, end));
        for (JoinPoint joinPoint : all) {
            joinPoint.condition = new Pattern(
                    line.substring(end + (negative >= 0 ? UNLESS : IF).length()).trim());
            joinPoint.negated = negative >= 0;
        }
        return all;
    }

    private static List<JoinPoint> joinPoints(String line) {
        int arrow = line.indexOf("->");
        List<String> left = split(arrow < 0 ? line : line.substring(0, arrow), " ");
        String right = arrow < 0 ? "()" : line.substring(arrow + 2).trim();
        int open = right.indexOf('(');
        String event = right.substring(0, open);
        List<String> operands = split(right.substring(open + 1, right.lastIndexOf(')')), " ,");
        List<JoinPoint> all = new ArrayList<>();
        for (String methods : split(left.get(0), ",")) {
            switch (left.get(1)) {
                case "around":
                    String unit = operands.get(0);
                    int slash = event.indexOf('/');
                    String ends = event.substring(0, event.indexOf('.') + 1) + event.substring(slash + 1);
                    all.add(new JoinPoint(methods, Position.ENTRY, null, event.substring(0, slash), operands));
                    all.add(new JoinPoint(methods, Position.EXIT, null, ends, split(unit + " null", " ")));
                    all.add(new JoinPoint(methods, Position.THROW, null, ends, split(unit + " top", " ")));
                    break;
                case "end":
                    all.add(new JoinPoint(methods, Position.EXIT, null, event, operands));
                    all.add(new JoinPoint(methods, Position.THROW, null, event, operands));
                    break;
                default:
                    JoinPoint joinPoint = new JoinPoint(
                            methods,
                            Position.valueOf(left.get(1).toUpperCase(java.util.Locale.ROOT)),
                            left.size() > 2 ? left.get(2) : null,
                            event,
                            operands);
                    if (left.size() > 3) {
                        joinPoint.expect(left.get(3));
                    }
                    all.add(joinPoint);
            }
        }
        return all;
    }

    /** Parses the expected number of places, as in {@code x2} or {@code x0-1}. */
    private void expect(String places) {
        List<String> bounds = split(places, "x-");
        fewest = Integer.parseInt(bounds.get(0));
        most = Integer.parseInt(bounds.get(bounds.size() - 1));
    }

    private static List<String> split(String text, String separators) {
        List<String> parts = new ArrayList<>();
        StringTokenizer rest = new StringTokenizer(text, separators);
        while (rest.hasMoreTokens()) {
            parts.add(rest.nextToken());
        }
        return parts;
    }

    /**
     * Returns the method of a class that is woven, or null if this version of the class has none.
     *
     * @throws Mismatch if a required method is missing, or if several match
     */
    Method methodOf(List<Method> ofClass) {
        if (condition != null && negated == (condition.in(ofClass) != null)) {
            return null;
        }
        for (Pattern alternative : methods) {
            Method method = alternative.in(ofClass);
            if (method != null) {
                return method;
            }
        }
        if (!optional) {
            throw new Mismatch("no " + methods);
        }
        return null;
    }

    @Override
    public String toString() {
        return methods + " " + position + (call == null ? field == null ? "" : " " + field : " " + call);
    }
}
