// SPDX-License-Identifier: Apache-2.0
/**
 * What threads may see of each other in the structures of the recorder that go without the JDK's locks. From the root of
 * the repository:
 *
 * <pre>{@code
 * mvn -B -ntp -pl agent -Pjcstress test
 * }</pre>
 *
 * <p>looks for seconds; {@code -Djcstress.arguments="-m default"} looks longer.
 */
package io.loadline.record;
