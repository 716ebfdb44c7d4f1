import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { shownTypes } from "@/lib/traces/media/media-type";
import { attachment } from "../attachment";
import { streamOf } from "../stream-of";
import { TraceParams } from "./traces";

const octets = "application/octet-stream";
const path = "/api/v1/traces";

export const readOriginal = endpoint({
  method: "get",
  path: `${path}/{traceId}/original`,
  summary: "Download the original file of the trace, byte for byte.",
  permission: "trace:read",
  params: TraceParams,
  answer: { status: 200, description: "The file.", mediaTypes: [octets] },
  handler: async (call) => {
    const { readOriginal } = await import("@/lib/services/intake/originals/read-original");
    const { chunks, byteSize, fileName } = await readOriginal(call.ctx, call.params);
    const name = { name: fileName ?? "", fallback: `trace-${call.params.traceId}.json` };
    return attachment(streamOf(chunks), { ...name, contentType: octets, byteSize });
  },
});

export const MediaParams = TraceParams.extend({
  mediaHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .describe("SHA-256 of its bytes, as its step says."),
});

export const readMedia = endpoint({
  method: "get",
  path: `${path}/{traceId}/media/{mediaHash}`,
  summary:
    "Get an image, sound, video, or file that a step carries. Takes Range. Only types seen in the first bytes are sent as what they are.",
  permission: "trace:read",
  params: MediaParams,
  answer: { status: 200, description: "The bytes.", mediaTypes: [...shownTypes, octets] },
  otherAnswers: [{ status: 206, description: "The part that Range asks for.", mediaTypes: [...shownTypes, octets] }],
  handler: async ({ ctx, params, request }) => {
    const { readMedia } = await import("@/lib/services/traces/reading/read-media");
    const { mediaAnswer } = await import("../media-answer");
    const { traceId, mediaHash: sha256 } = params;
    return mediaAnswer(request, await readMedia(ctx, { traceId, sha256 }), { sha256, keptSeconds: 24 * 3_600 });
  },
});
