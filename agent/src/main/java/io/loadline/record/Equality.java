package io.loadline.record;

/** Whether objects of a class are equal to none but themselves. Safe to call from any thread. */
final class Equality {

    private static final ClassValue<Boolean> IDENTITY = new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("equals", Object.class).getDeclaringClass() == Object.class;
            } catch (NoSuchMethodException | RuntimeException | LinkageError unknown) {
                return false;
            }
        }
    };

    private Equality() {}

    static boolean isIdentity(Object object) {
        return IDENTITY.get(object.getClass());
    }
}
