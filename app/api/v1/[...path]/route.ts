import { answerEndpoint } from "@/lib/http/answer-endpoint";
import { pathDoor } from "@/lib/http/path-door";
import { endpoints } from "../endpoints/endpoint-list";
import { findExport, refuseExport } from "../otlp/find-export";

export const dynamic = "force-dynamic";

const answer = pathDoor({
  placed: endpoints,
  answer: answerEndpoint,
  // A program that mistypes an address reads an error of the API's own shape, not a page.
  nowhere: "No such endpoint. See /api/v1/openapi.json for the list.",
  refuse: refuseExport,
});

/**
 * Every call of the API: what it is for is found by its method and path among the declarations of ../endpoints. What an
 * exporter sends to an address beside its own is taken as if it had been sent there.
 */
const call = async (request: Request): Promise<Response> => {
  const stray = findExport(request);
  return stray ? answerEndpoint(stray, request, {}) : answer(request);
};

export { call as DELETE, call as GET, call as HEAD, call as OPTIONS, call as PATCH, call as POST, call as PUT };
