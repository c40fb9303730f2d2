/** The experiment {@code article}: a server, clients that wait for their answers, and four pool sizes. */
package io.loadline.demo.experiment.article;
