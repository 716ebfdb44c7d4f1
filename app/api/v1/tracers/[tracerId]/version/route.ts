import { notFound } from "@/lib/errors";
import { route } from "@/lib/http/route-door";
import { chooseVersion } from "@/lib/services/answers/tracers/choose-version";
import { getTracer } from "@/lib/services/answers/tracers/get-tracer";
import { unpinVersion } from "@/lib/services/answers/tracers/unpin-version";
import * as endpoints from "../../../endpoints/tracers";

const { permission, params, body } = endpoints.chooseVersion;

export const POST = route({ permission, params, body }, async ({ ctx, params: { tracerId }, body: { number } }) => {
  const { versions } = await getTracer(ctx, { tracerId });
  const version = versions.find((each) => each.number === number);
  if (number !== null && number !== 0 && !version) throw notFound("version");
  if (number === null) await unpinVersion(ctx, { tracerId });
  else await chooseVersion(ctx, { tracerId, versionId: version?.id ?? null });
  return { tracer: await getTracer(ctx, { tracerId }) };
});
