import { answerEndpoint } from "@/lib/http/answer-endpoint";
import { withManners } from "@/lib/http/manners";
import { answerCall } from "../answer-call";
import { findExport } from "../otlp/find-export";

export const dynamic = "force-dynamic";

/**
 * Every call of the API. What an exporter sends to an address beside its own is taken as if it had been sent there.
 */
const call = withManners(async (request) => {
  const stray = findExport(request);
  return stray ? answerEndpoint(stray, request, {}) : answerCall(request);
});

export { call as DELETE, call as GET, call as HEAD, call as OPTIONS, call as PATCH, call as POST, call as PUT };
