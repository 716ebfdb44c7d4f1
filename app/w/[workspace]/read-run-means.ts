import { type MethodView, type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { type ListedMethod, type Method } from "@/lib/attribution/method";
import { methods } from "@/lib/attribution/method-list";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listProviders } from "@/lib/services/connections/providers/list-providers";

/** Values of a choice with which the method asks no model. */
function freeWith({ needsJudgeWith, parameterFields }: Method): MethodView["freeWith"] {
  if (!needsJudgeWith) return undefined;
  const usual = defaultParameters(parameterFields);
  return Object.fromEntries(
    parameterFields.flatMap((field) => {
      if (field.kind !== "choice") return [];
      const free = field.options.filter(({ value }) => !needsJudgeWith({ ...usual, [field.name]: value }));
      return free.length > 0 ? [[field.name, free.map(({ value }) => value)]] : [];
    }),
  );
}

function toView(method: ListedMethod): MethodView {
  const { needsLab, recommendedAs } = method;
  const free = freeWith(method);
  return {
    name: method.name,
    title: method.title,
    summary: method.summary,
    source: method.source,
    weakness: method.weakness,
    needsJudge: method.needsJudge,
    needsPeers: method.needsPeers,
    offeredAs: method.offeredAs,
    parameterFields: method.parameterFields,
    ...(needsLab ? { needsLab } : {}),
    ...(recommendedAs ? { recommendedAs } : {}),
    ...(free ? { freeWith: free } : {}),
  };
}

/** Every method, and whom they can ask. */
export async function readRunMeans(ctx: WorkspaceContext): Promise<RunMeans> {
  return {
    methods: methods.map(toView),
    providers: await listProviders(ctx),
    canAddProvider: can(ctx.role, "provider:write"),
  };
}
