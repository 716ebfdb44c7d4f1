import { type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { textHash } from "@/lib/traces/text-hash";
import { choosePolicy } from "../attribute/choose-method";

/** Whom a command asks, as its certificates know them: the provider is the base URL. */
export const judgeOfCommand = ({
  method,
  model,
  baseUrl,
  parameters,
  revealExpectedAnswer,
  policy,
}: {
  method: Method;
  model: string | null;
  baseUrl: string | null;
  parameters: Parameters;
  revealExpectedAnswer: boolean;
  /** As the option names it. */
  policy: string | undefined;
}): JudgeIdentity => ({
  method: method.name,
  methodVersion: method.version,
  model,
  provider: baseUrl,
  parameters,
  revealExpectedAnswer,
  policyHash: method.needsJudge ? textHash(choosePolicy(policy)) : null,
});
