import { createHash } from "node:crypto";
import { type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";
import { type SettledChoice } from "../../answers/runs/run-choice";

/** Equal for one judge: another value in any field is another judge. */
export const judgeKey = (judge: JudgeIdentity): string =>
  createHash("sha256").update(canonicalJson(judge)).digest("hex");

export const identityOfChoice = ({
  method,
  judge,
  parameters,
  revealExpectedAnswer,
  policy,
}: SettledChoice): JudgeIdentity => ({
  method: method.name,
  methodVersion: method.version,
  model: judge?.model.name ?? null,
  provider: judge?.providerName ?? null,
  parameters,
  revealExpectedAnswer,
  policyHash: policy && textHash(policy.text),
});

/** Whose answer a run is; `providerName` as text, not as stored. */
export const identityOfRun = (run: {
  manifest: Pick<RunManifest, "method" | "methodVersion" | "parameters" | "policy">;
  model: string | null;
  providerName: string | null;
  revealExpectedAnswer: boolean;
}): JudgeIdentity => ({
  method: run.manifest.method,
  methodVersion: run.manifest.methodVersion,
  model: run.model,
  provider: run.providerName,
  parameters: run.manifest.parameters ?? {},
  revealExpectedAnswer: run.revealExpectedAnswer,
  policyHash: run.manifest.policy ? textHash(run.manifest.policy.text) : null,
});
