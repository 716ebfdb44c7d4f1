import { type ReactNode } from "react";
import { endTourAction } from "@/app/account/actions";
import {
  previousTurnAction,
  renewReservationAction,
  skipTurnAction,
  takeNextAction,
} from "@/app/w/[workspace]/(labels)/labels/actions";
import {
  deleteProviderAction,
  listModelsAction,
  saveProviderAction,
  testDraftAction,
  testProviderAction,
  tryProviderNowAction,
} from "@/app/w/[workspace]/(people)/settings/providers/actions";
import { ProvideSendingActions } from "@/app/w/[workspace]/(traces)/traces/sending-actions";
import { measureMethodsAction, planRunsAction, startRunAction } from "@/app/w/[workspace]/run-actions";
import { ProviderActionsProvider } from "@/components/connections/providers/provider-actions";
import { ReplayActionsProvider } from "@/components/lab/replays/replay-actions";
import { ShareActionsProvider } from "@/components/sharing/shares/share-actions";
import { RunActionsProvider } from "@/components/trajectory/answer/run-actions";
import { LabelingActionsProvider } from "@/components/trajectory/labeling/labeling-actions";
import { TraceActionsProvider } from "@/components/trajectory/reading/trace-actions";
import { CommentActionsProvider } from "@/components/trajectory/talk/comment-actions";
import { TraceReadsProvider } from "@/components/trajectory/trace/trace-reads";
import {
  addCommentAction,
  cancelRunAction,
  compareRunsAction,
  deleteAnnotationAction,
  deleteCommentAction,
  deleteTraceAction,
  describeDeletionAction,
  editCommentAction,
  readAgainAction,
  readCoverageAction,
  readEarlierVersionAction,
  readFailureChainAction,
  readMembersAction,
  readPolicyAction,
  readTaxonomyAction,
  replayRunAction,
  resumeRunAction,
  retryRunAction,
  revealTraceAction,
  saveAnnotationAction,
  updateTraceAction,
} from "./actions";
import { readJudgeMarkAction, readReliabilityAction } from "./reliability-action";
import {
  cancelReplayAction,
  deleteReplayAction,
  keepReplayAction,
  listReplaysAction,
  readReplayMeansAction,
  readReplayStepAction,
  startReplayAction,
} from "./replay-actions";
import { createShareAction, listSharesAction, previewShareAction, revokeShareAction } from "./share-actions";

const reads = {
  compareRuns: compareRunsAction,
  readCoverage: readCoverageAction,
  readFailureChain: readFailureChainAction,
  readEarlierVersion: readEarlierVersionAction,
};

const ofTrace = {
  readAgain: readAgainAction,
  updateTrace: updateTraceAction,
  describeDeletion: describeDeletionAction,
  deleteTrace: deleteTraceAction,
  endTour: endTourAction,
};

const ofRuns = {
  planRuns: planRunsAction,
  measureMethods: measureMethodsAction,
  startRun: startRunAction,
  cancelRun: cancelRunAction,
  retryRun: retryRunAction,
  resumeRun: resumeRunAction,
  replayRun: replayRunAction,
  readReliability: readReliabilityAction,
  readJudgeMark: readJudgeMarkAction,
};

const ofProviders = {
  save: saveProviderAction,
  remove: deleteProviderAction,
  tryNow: tryProviderNowAction,
  test: testProviderAction,
  testDraft: testDraftAction,
  listModels: listModelsAction,
};

const ofLabels = {
  saveAnnotation: saveAnnotationAction,
  revealTrace: revealTraceAction,
  readPolicy: readPolicyAction,
  takeNext: takeNextAction,
  skipTurn: skipTurnAction,
  previousTurn: previousTurnAction,
  renewReservation: renewReservationAction,
  readTaxonomy: readTaxonomyAction,
  deleteAnnotation: deleteAnnotationAction,
};

const ofComments = {
  addComment: addCommentAction,
  editComment: editCommentAction,
  deleteComment: deleteCommentAction,
  readMembers: readMembersAction,
};

const ofReplays = {
  list: listReplaysAction,
  readMeans: readReplayMeansAction,
  readStep: readReplayStepAction,
  start: startReplayAction,
  cancel: cancelReplayAction,
  remove: deleteReplayAction,
  keep: keepReplayAction,
};

const ofShares = {
  preview: previewShareAction,
  create: createShareAction,
  list: listSharesAction,
  revoke: revokeShareAction,
};

interface Below {
  children: ReactNode;
}

/** For what runs the system again. */
export const ProvideReplayActions = ({ children }: Below) => (
  <ReplayActionsProvider actions={ofReplays}>{children}</ReplayActionsProvider>
);

/** For what makes and ends links. */
export const ProvideShareActions = ({ children }: Below) => (
  <ShareActionsProvider actions={ofShares}>{children}</ShareActionsProvider>
);

/** All that a member may ask on the page of a trace. */
export const ProvideTraceActions = ({ children }: Below) => (
  <TraceReadsProvider actions={reads}>
    <TraceActionsProvider actions={ofTrace}>
      <RunActionsProvider actions={ofRuns}>
        <LabelingActionsProvider actions={ofLabels}>
          <CommentActionsProvider actions={ofComments}>
            <ProviderActionsProvider actions={ofProviders}>
              <ProvideReplayActions>
                <ProvideShareActions>
                  <ProvideSendingActions>{children}</ProvideSendingActions>
                </ProvideShareActions>
              </ProvideReplayActions>
            </ProviderActionsProvider>
          </CommentActionsProvider>
        </LabelingActionsProvider>
      </RunActionsProvider>
    </TraceActionsProvider>
  </TraceReadsProvider>
);
