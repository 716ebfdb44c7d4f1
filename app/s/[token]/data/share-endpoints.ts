import { z } from "zod";
import { attachment } from "@/app/api/v1/attachment";
import * as find from "@/app/api/v1/endpoints/find";
import * as steps from "@/app/api/v1/endpoints/steps";
import { MediaParams } from "@/app/api/v1/endpoints/trace-files";
import { urlNames } from "@/components/trajectory/address/url-state";
import { shareEndpoint, type ShareOpening } from "@/lib/http/share-door";

/** A step of the trace of a share, as the API names one. */
const StepParams = steps.readContent.params.pick({ index: true });
/** A run of a share, by its id in the copy. */
const RunParams = z.object({ runId: z.uuid() });

const readSteps = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/steps",
  query: steps.readSteps.query,
  handler: async ({ ctx, traceId, query: { from, count, drawn } }) => {
    const { readSteps } = await import("@/lib/services/traces/reading/read-steps");
    return readSteps(ctx, { traceId, from, count, isDrawn: drawn === "true" });
  },
});

const readOutline = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/outline",
  handler: async ({ ctx, traceId }) => {
    const { packOutline } = await import("@/components/trajectory/trace/step-outline");
    const { readOutline } = await import("@/lib/services/traces/reading/read-outline");
    const { steps, ...parts } = await readOutline(ctx, { traceId });
    return { outline: packOutline(steps, parts) };
  },
});

const readFirstWords = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/words",
  query: steps.readFirstWords.query,
  handler: async ({ ctx, traceId, query }) => {
    const { readFirstWords } = await import("@/lib/services/traces/reading/read-first-words");
    return readFirstWords(ctx, { traceId, ...query });
  },
});

const readContent = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/steps/{index}/content",
  params: StepParams,
  query: steps.readContent.query,
  handler: async ({ ctx, traceId, params, query }) => {
    const { readContent } = await import("@/lib/services/traces/reading/read-content");
    return readContent(ctx, { traceId, ...params, ...query });
  },
});

const downloadContent = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/steps/{index}/download",
  params: StepParams,
  handler: async ({ ctx, traceId, params: { index } }) => {
    const { readStep } = await import("@/lib/services/traces/reading/read-step");
    const { content } = await readStep(ctx, { traceId, index });
    const name = `step-${index}.txt`;
    return attachment(content, { name, fallback: name, contentType: steps.plainText });
  },
});

const readMedia = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/media/{mediaHash}",
  params: MediaParams.pick({ mediaHash: true }),
  handler: async ({ ctx, traceId, params: { mediaHash: sha256 }, request }) => {
    const { readMedia } = await import("@/lib/services/traces/reading/read-media");
    const { mediaAnswer } = await import("@/app/api/v1/media-answer");
    // A link may be revoked at any moment.
    return mediaAnswer(request, await readMedia(ctx, { traceId, sha256 }), { sha256, keptSeconds: null });
  },
});

/** The agent's plan, ledger or code before that of a step. */
const readEarlierVersion = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/steps/{index}/earlier",
  params: StepParams,
  handler: async ({ ctx, traceId, params: { index } }) => {
    const { readEarlierVersion } = await import("@/lib/services/traces/reading/read-earlier-version");
    return { value: await readEarlierVersion(ctx, { traceId, stepIndex: index }) };
  },
});

const locateText = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/steps/{index}/locate",
  params: StepParams,
  query: steps.locateText.query,
  handler: async ({ ctx, traceId, params, query }) => {
    const { locateText } = await import("@/lib/services/ground/stored/locate-text");
    return locateText(ctx, { traceId, ...params, ...query });
  },
});

const findInStep = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/steps/{index}/find",
  params: StepParams,
  query: find.findInStep.query,
  handler: async ({ ctx, traceId, params, query }) => {
    const { findInStep } = await import("@/lib/services/traces/finding/find-in-step");
    const { parseFindQuery } = await import("@/lib/traces/find-query");
    return findInStep(ctx, { traceId, ...params, words: parseFindQuery(query.q).words });
  },
});

const findInSteps = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/find",
  query: find.findInSteps.query,
  handler: async ({ ctx, traceId, query: { q, ...rest } }) => {
    const { findInSteps } = await import("@/lib/services/traces/finding/find-in-steps");
    const { parseFindQuery } = await import("@/lib/traces/find-query");
    return findInSteps(ctx, { traceId, query: parseFindQuery(q), ...rest });
  },
});

const listHits = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/find/hits",
  query: find.listHits.query,
  handler: async ({ ctx, traceId, query: { q, from } }) => {
    const { listHits } = await import("@/lib/services/traces/finding/list-hits");
    const { parseFindQuery } = await import("@/lib/traces/find-query");
    return listHits(ctx, { traceId, query: parseFindQuery(q), from });
  },
});

const listInjections = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/injections",
  handler: async ({ ctx, traceId }) => {
    const { listInjections } = await import("@/lib/services/traces/reading/list-injections");
    return { injections: await listInjections(ctx, { traceId }) };
  },
});

/** How the failure came from the step that a run calls decisive to where it shows. */
const readFailureChain = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/runs/{runId}/chain",
  params: RunParams,
  handler: async ({ ctx, params: { runId } }) => {
    const { readFailureChain } = await import("@/lib/services/answers/results/read-failure-chain");
    return { value: await readFailureChain(ctx, { runId }) };
  },
});

/** What tells a run of the share from another one, `with`. */
const compareRuns = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/runs/{runId}/comparison",
  params: RunParams,
  query: z.object({ with: z.uuid() }),
  handler: async ({ ctx, params: { runId }, query }) => {
    const { compareRuns } = await import("@/lib/services/answers/results/compare-runs");
    return { value: await compareRuns(ctx, { a: runId, b: query.with }) };
  },
});

/** What the calls of a run were shown; null where it asked no model. */
const readCoverage = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/runs/{runId}/coverage",
  params: RunParams,
  handler: async ({ ctx, params: { runId } }) => {
    const { readSharedCoverage } = await import("@/lib/services/sharing/shares/read-shared-figures");
    return { value: await readSharedCoverage(ctx, { runId }) };
  },
});

/** How a run read the trace. */
const readProgress = shareEndpoint({
  method: "get",
  path: "/s/{token}/data/runs/{runId}/progress",
  params: RunParams,
  handler: async ({ ctx, params: { runId } }) => {
    const { readRunProgress } = await import("@/app/read-progress");
    return { progress: await readRunProgress(ctx, runId) };
  },
});

/**
 * Takes the passphrase of a share; answers what lets its page ask for data, and what it draws first: as the
 * address that it was opened with says.
 */
const open: ShareOpening = {
  method: "post",
  path: "/s/{token}/data/open",
  names: urlNames,
  open: async ({ share, accessToken, isAgain, search }) => {
    const { noteShareView } = await import("@/lib/services/sharing/shares/note-share-view");
    const { readSharedTrajectory } = await import("../read-shared-trajectory");
    if (!isAgain) await noteShareView(share);
    return { accessToken, data: await readSharedTrajectory(share, search) };
  },
};

/** Everything that the page of a share may ask for. */
export const shareEndpoints = [
  open,
  readSteps,
  readOutline,
  readFirstWords,
  readContent,
  downloadContent,
  readMedia,
  readEarlierVersion,
  locateText,
  findInStep,
  findInSteps,
  listHits,
  listInjections,
  readFailureChain,
  compareRuns,
  readCoverage,
  readProgress,
] as const;
