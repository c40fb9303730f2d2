// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Checks the events of woven methods, and what these alone count: the ledger, which would find it in the queue later, is not
 * asked.
 */
class WovenEventsTest extends WovenEvents {

    @Test
    void theTaskHasEndedBeforeItsWorkerExits() {
        begin().arrive("a").start("a");
        assertThat(worker()).isEqualTo("true busy");
        fail("a").exit();
        assertThat(counts()).isEqualTo("1 arrived, 1 started, 1 completed, 1 failed");
        assertThat(worker()).isEqualTo("false exited idle");
    }

    @Test
    void nobodySawTheEndOfTheTask() {
        begin().arrive("a").start("a").exit();
        assertThat(counts()).isEqualTo("1 arrived, 1 started, 1 completed, 1 failed");
        assertThat(worker()).isEqualTo("false exited idle");
    }

    @Test
    void ofMany_theTaskHasEndedBeforeItsWorkerExits() {
        many().begin().arrive("a").start("a");
        assertThat(worker()).isEqualTo("true busy");
        fail("a").exit();
        assertThat(counts()).isEqualTo("1 arrived, 1 started, 1 completed, 1 failed");
        assertThat(worker()).isEqualTo("false exited idle");
    }

    @Test
    void ofMany_nobodySawTheEndOfTheTask() {
        many().begin().arrive("a").start("a").exit();
        assertThat(counts()).isEqualTo("1 arrived, 1 started, 1 completed, 1 failed");
        assertThat(worker()).isEqualTo("false exited idle");
    }

    @Test
    void aTaskThatAHookKeptFromRunning_isRemoved() {
        begin().arrive("a").take("a").exit();
        assertThat(counts()).isEqualTo("1 arrived, 1 removed");
        assertThat(worker()).isEqualTo("false exited idle");
    }

    @Test
    void whatTheCallerRuns_mayHandItselfInAgain() {
        arrive("a").rejecting("a").callerRuns().arrive("a").rejected("a");
        assertThat(counts()).isEqualTo("2 arrived, 1 caller_ran");
    }

    @Test
    void whatIsRejectedAndHandedInAgain_comesBack() {
        arrive("a").rejecting("a").arrive("a").rejected("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 requeued, 1 requeued_by_handler, 1 rejected");
    }

    @Test
    void onceAHandlerWasSeenToPutTasksBack_theNextIsTimed() {
        handlerRequeues("a").arrive("b").ownHandler("b");
        assertThat(knowsOldest()).isTrue();
        putIntoQueue("b").rejected("b").look();
        assertThat(counts()).isEqualTo("2 arrived, 2 requeued, 2 requeued_by_handler, 2 rejected");
        assertThat(knowsOldest()).isTrue();
    }

    /** Two windows show that the handler dropped it. */
    @Test
    void whatItDropsAfterThat_leavesNoArrivalBehind() {
        begin().handlerRequeues("a")
                .endWindow()
                .start("a")
                .end("a")
                .arrive("b")
                .ownHandler("b")
                .rejected("b");
        assertThat(counts())
                .isEqualTo("2 arrived, 1 requeued, 1 requeued_by_handler, 1 started, 1 completed, 2 rejected");
        endWindow().endWindow().putIntoQueue("unseen");
        assertThat(knowsOldest()).isFalse();
    }

    @Test
    void whatTheCallerRunsInOrder_hasLeftTheQueueInFront() {
        arrive("a")
                .queueInFront("b")
                .queueInFront("c")
                .rejecting("a")
                .callerRuns()
                .beginInOrder("b")
                .rejected("a");
        assertThat(begunInOrder()).isEqualTo(1);
        beginInOrder("c");
        assertThat(begunInOrder()).isZero();
    }

    @Test
    void whatWasRejectedInFront_isForgottenAfterAHistory() {
        begin().queueInFront("a").beginInOrder("a");
        assertThat(begunInOrder()).isEqualTo(1);
        queueInFront("a").aDayPasses().beginInOrder("a");
        assertThat(begunInOrder()).isZero();
    }

    @Test
    void whatItHandsInAgainAfterThat_hasOneArrival() {
        handlerRequeues("a")
                .arrive("b")
                .ownHandler("b")
                .arrive("b")
                .rejected("b")
                .removed("b");
        assertThat(knowsOldest()).isFalse();
    }

    @Test
    void whatItRunsItselfAfterThat_leavesNoArrivalBehind() {
        handlerRequeues("a").arrive("b").ownHandler("b").callerRuns().rejected("b");
        assertThat(knowsOldest()).isFalse();
    }

    @Test
    void aTimerThatIsDue_hasArrivedWhenItIsRemoved() {
        timers().due("a", 0).removed("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 removed");
    }

    @Test
    void aTimerThatIsNotDue_hasNotArrived() {
        timers().due("a", 1).removed("a").cancelled("a");
        assertThat(counts()).isEmpty();
    }

    @Test
    void aTimerThatIsDue_hasArrivedWhenItIsCancelled() {
        timers().due("a", 0).cancelled("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 removed");
    }

    @Test
    void aTimerThatIsRejected_hasArrived() {
        timers().due("a", 0)
                .due("b", 0)
                .due("c", 0)
                .rejecting("a")
                .rejected("a")
                .rejecting("b")
                .callerRuns()
                .rejected("b")
                .dropping("c");
        assertThat(counts()).isEqualTo("3 arrived, 2 rejected, 1 caller_ran");
    }

    @Test
    void aTimerThatItsPoolRefuses_neverArrived() {
        timers().due("a", 0).refused("a");
        assertThat(counts()).isEmpty();
    }

    @Test
    void aTimerThatWasCancelledBeforeItsTurn_countsOnce_andTheNextAsEver() {
        timers().due("a", 0).due("b", 0).cancelled("a").begin().start("a");
        assertThat(worker()).isEqualTo("true idle");
        end("a").start("b");
        assertThat(worker()).isEqualTo("true busy");
        futureRuns("b").end("b");
        assertThat(counts()).isEqualTo("2 arrived, 1 started, 1 completed, 1 removed");
    }

    @Test
    void aTaskThatIsDroppedOrRefused_hasLeftNoArrivalBehind() {
        arrive("a").dropping("a").arrive("b").refused("b");
        assertThat(counts()).isEqualTo("2 arrived, 2 rejected");
        putIntoQueue("unseen");
        assertThat(knowsOldest()).isFalse();
    }

    @Test
    void aTaskThatLeavesTheQueueOnlyToBeRejected_isNotRemoved() {
        arrive("a").removed("a").withdrawn().rejecting("a").rejected("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 rejected");
    }

    /** A shutdown takes timers out one by one: workers come to most of those that are due before it does. */
    @Test
    void aTimerThatFindsItsPoolShutDownWhenItIsToRun_isRemoved() {
        timers().due("a", 0).begin().start("a").shutdownNow().run("a").end("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 removed");
    }

    @Test
    void aTimerThatIsCancelledWhileItRuns_hasRun() {
        timers().due("a", 0).begin().start("a").futureRuns("a").cancelled("a").end("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 started, 1 completed");
    }

    @Test
    void aTaskCancelledBeforeItsThreadComesToIt_isRemoved() {
        getsThread("a").cancel("a").run("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 removed");
    }

    @Test
    void aTaskWithAThreadOfItsOwn() {
        getsThread("a").run("a").cancel("a").run("a");
        assertThat(counts()).isEqualTo("1 arrived, 1 started, 1 completed");
    }

    /** A task of the pool runs the loop of another worker. */
    @Test
    void aWorkerInsideTheTaskOfAnother_standsForIt_untilItExits() {
        begin().begin();
        assertThat(workers()).isEqualTo(1);
        exit();
        assertThat(workers()).isEqualTo(1);
        exit();
        assertThat(workers()).isZero();
    }

    @Test
    void whoGetsAConnectionAfterAnotherPoolFailedUnseen_hasAskedForNoneOfThatPool() {
        here("ask orders").here("ask mails").here("give orders a").here("giveIfAsked mails b");
        assertThat(countsOf("orders")).isEqualTo("1 arrived, 1 started");
        assertThat(countsOf("mails")).isEqualTo("1 arrived");
    }

    @Test
    void aConnectionThatIsClosedInUse_isNotUsedAnyMore() {
        here("ask orders, give orders a").here("close orders a").here("return orders a");
        assertThat(countsOf("orders")).isEqualTo("1 arrived, 1 started, 1 completed");
    }

    @Test
    void theReturnOfOneThatNobodySawGivenCountsNothing() {
        assertThat(countsOf("orders")).isEmpty();
        here("return orders a").here("close orders b");
        assertThat(countsOf("orders")).isEmpty();
    }

    @Test
    void oneConnectionAfterTheOther_isNoNesting() {
        here("ask orders, give orders a").here("return orders a").here("ask orders, give orders a");
        assertThat(nesting("orders"))
                .isEqualTo("0 requests for up to 0, waiting 0, by 0 of 0 threads of 0 name, 0 handed on");
    }

    @Test
    void oneOfEachPool_isNoNesting() {
        here("ask orders, give orders a").here("ask mails").here("give mails b");
        assertThat(nesting("orders"))
                .isEqualTo("0 requests for up to 0, waiting 0, by 0 of 0 threads of 0 name, 0 handed on");
        assertThat(nesting("mails"))
                .isEqualTo("0 requests for up to 0, waiting 0, by 0 of 0 threads of 0 name, 0 handed on");
    }

    @Test
    void oneMoreThanAThreadHolds_isCountedAndWaits() {
        elsewhere("ask orders, give orders z")
                .here("ask orders, give orders a")
                .here("ask orders, give orders b")
                .here("ask orders");
        // all that the threads hold but one each
        assertThat(nesting("orders"))
                .isEqualTo("2 requests for up to 3, waiting 1, by 1 of 2 threads of 1 name, 0 handed on");
        elsewhere("ask orders").here("refuse orders");
        assertThat(nesting("orders"))
                .isEqualTo("2 requests for up to 3, waiting 0, by 1 of 2 threads of 1 name, 0 handed on");
    }

    @Test
    void whatAnotherThreadWasGivenSince_isNotHeldAnyMore() {
        here("ask orders, give orders a")
                .here("return orders a")
                .elsewhere("ask orders, give orders a")
                .here("ask orders");
        assertThat(nesting("orders"))
                .isEqualTo("0 requests for up to 0, waiting 0, by 0 of 0 threads of 0 name, 0 handed on");
    }

    @Test
    void givenBackByAnotherThread_itIsNotHeldAnyMore_andThatIsCounted() {
        here("ask orders, give orders a").elsewhere("return orders a").here("ask orders");
        assertThat(nesting("orders"))
                .isEqualTo("0 requests for up to 0, waiting 0, by 0 of 0 threads of 0 name, 1 handed on");
    }
}
