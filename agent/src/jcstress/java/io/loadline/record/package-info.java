// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of what threads see of each other in the structures of the recorder without the JDK's locks. From the root of the
 * repository:
 *
 * <pre>{@code
 * mvn -B -ntp -pl agent -Pjcstress test
 * }</pre>
 *
 * <p>runs for seconds; {@code -Djcstress.arguments="-m default"} runs longer.
 */
package io.loadline.record;
