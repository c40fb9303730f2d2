/** A program that uses fork-join pools in every way. */
package io.loadline.it.program.forkjoin;
