import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { maxUploadBytes } from "@/lib/env";
import { readBody } from "@/lib/http/read-body";
import { inReader } from "@/lib/services/ground/reader/reader";
import { type receiveExport } from "@/lib/services/intake/otlp/receive-export";
import { type Signal } from "@/lib/traces/otlp/read-export";
import { encodingOf } from "./encoding-of";
import { exportAnswer, failureAnswer } from "./export-answer";

const receiveInReader = inReader<typeof receiveExport>("receive-export");

interface Failure {
  error?: { code?: Parameters<typeof failureAnswer>[1]; message?: string };
}

const unsupported = (): Response =>
  Response.json(
    {
      code: 3,
      message: "Send application/json or application/x-protobuf. A file or a form of files goes to /api/v1/traces.",
    },
    { status: 415, headers: { "cache-control": "no-store" } },
  );

/** Takes what an exporter sends by OTLP/HTTP, and answers as the specification says. */
export const takeExport = async (ctx: WorkspaceContext, request: Request, signal: Signal): Promise<Response> => {
  const encoding = encodingOf(request);
  if (encoding === null) return unsupported();
  const bytes = await readBody(request, maxUploadBytes());
  const coding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  const { rejectedCount, reason } = await receiveInReader(ctx, ctx, { bytes, signal, encoding, coding });
  return exportAnswer(encoding, signal, rejectedCount === 0 ? null : { rejectedCount, message: reason ?? "" });
};

/** A refusal of the common door as an exporter reads it. */
export const statusAnswer = async (request: Request, refusal: Response): Promise<Response> => {
  const { error } = (await refusal.json()) as Failure;
  const answer = failureAnswer(encodingOf(request) ?? "json", error?.code ?? "INTERNAL", error?.message ?? "");
  for (const name of ["retry-after", "allow", "www-authenticate"]) {
    const value = refusal.headers.get(name);
    if (value !== null) answer.headers.set(name, value);
  }
  return answer;
};
