import { route } from "@/lib/http/route-door";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import * as endpoints from "../../endpoints/data-sets";

const { permission, params, query } = endpoints.getDataSet;

export const GET = route({ permission, params, query }, async (call) => ({
  dataSet: await getDataSet(call.ctx, { id: call.params.dataSetId, version: call.query.version }),
}));
