/** Where busy workers spend their time, from stacks of a few of them: names of classes and methods, nothing else. */
package io.loadline.place;
