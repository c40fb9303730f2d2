/** How figures, verdicts and colours look. */
package io.loadline.visualvm.look;
