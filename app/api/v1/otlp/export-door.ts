import { KnownError } from "@/lib/errors";
import { answerEndpoint } from "@/lib/http/answer-endpoint";
import { errorResponse } from "@/lib/http/error-response";
import { findExport } from "./find-export";
import { statusAnswer } from "./take-export";

const nowhere =
  "Nothing takes this here. OpenTelemetry exporters send to /api/v1/otlp, by POST: spans to …/v1/traces, logs to …/v1/logs.";

/** The door of addresses at which there is nothing but what exporters send to them. */
export const exportDoor = async (request: Request): Promise<Response> => {
  const endpoint = findExport(request);
  return endpoint
    ? answerEndpoint(endpoint, request, {})
    : statusAnswer(request, errorResponse(new KnownError("NOT_FOUND", nowhere)));
};
