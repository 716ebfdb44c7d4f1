import { randomUUID } from "node:crypto";
import { makeWorkspace, type MemberContext } from "../../../people/workspaces/testing/make-workspace";
import { exportTrace } from "../../../traces/reading/export-trace";
import { addComment } from "../../comments/add-comment";
import { createShare } from "../create-share";
import { storeToldTrace, toldWords } from "./store-told-trace";

/** A workspace with a trace that says a word which stands nowhere else: in steps, answers, a comment and a share. */
export async function plantWord(): Promise<{ ctx: MemberContext; traceId: string; word: string }> {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const word = `planted${randomUUID().slice(0, 8)}`;
  const { traceId, runId } = await storeToldTrace(ctx, { ...toldWords, planner: `Planner ${word}` });
  await addComment(ctx, { traceId, stepIndex: 1, text: `Look at ${word}.` });
  await createShare(ctx, {
    traceId,
    settings: {
      runIds: [runId],
      hasLabels: true,
      hasIncident: false,
      isMasked: false,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    },
    expiresInHours: null,
    passphrase: null,
  });
  await exportTrace(ctx, { id: traceId });
  return { ctx, traceId, word };
}
