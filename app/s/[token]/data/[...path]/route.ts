import { pathDoor } from "@/lib/http/path-door";
import { answerShare, nowhereInShare, type ShareEndpoint, type ShareOpening } from "@/lib/http/share-door";
import { shareEndpoints } from "../share-endpoints";

export const dynamic = "force-dynamic";

const answer = pathDoor<ShareEndpoint | ShareOpening>({
  placed: shareEndpoints,
  answer: answerShare,
  nowhere: nowhereInShare,
});

/**
 * Every question of the page of a share: what it is for is found by its method and path among the
 * declarations of ../share-endpoints.
 */
const call = (request: Request): Promise<Response> => answer(request);

export { call as DELETE, call as GET, call as HEAD, call as OPTIONS, call as PATCH, call as POST, call as PUT };
