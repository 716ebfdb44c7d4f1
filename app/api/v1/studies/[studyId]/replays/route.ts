import { route } from "@/lib/http/route-door";
import { listStudyReplays } from "@/lib/services/lab/studies/list-study-replays";
import * as endpoints from "../../../endpoints/studies";

const { permission, params, query } = endpoints.listStudyReplays;

export const GET = route({ permission, params, query }, ({ ctx, params: { studyId }, query: { arm, cursor } }) =>
  listStudyReplays(ctx, { studyId, arm, cursor }),
);
