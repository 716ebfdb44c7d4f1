import { sameAgent } from "@/lib/traces/normalise-agent";
import { type FaultEntry, faultCatalogue, type FaultName } from "./fault-catalogue";
import { type FaultOperator, type Perturb } from "./fault-operator";
import {
  conversationReset,
  derailment,
  ignoredMessage,
  loop,
  prematureStop,
  roleViolation,
  unawareOfTermination,
  withheldInformation,
  wrongHandOff,
} from "./exchange-faults";
import { droppedConstraint, flippedComparison, reasoningActionMismatch, wrongField } from "./task-faults";
import {
  assumedValue,
  earlyRounding,
  hallucinatedResult,
  misreadToolResult,
  staleValue,
  swallowedError,
  swappedValues,
  wrongFormat,
} from "./report-faults";
import { unitSlip } from "./unit-faults";
import { offByOne, wrongEntity, wrongFact, wrongToolArgument } from "./value-faults";
import { skippedVerification, wrongApproval, wrongRejection } from "./verdict-faults";

const perturbs: Readonly<Record<FaultName, Perturb>> = {
  "wrong-fact": wrongFact,
  "off-by-one": offByOne,
  "unit-slip": unitSlip,
  "wrong-entity": wrongEntity,
  "dropped-constraint": droppedConstraint,
  "flipped-comparison": flippedComparison,
  "wrong-tool-argument": wrongToolArgument,
  "wrong-field": wrongField,
  "wrong-format": wrongFormat,
  "role-violation": roleViolation,
  loop,
  "stale-value": staleValue,
  "unaware-of-termination": unawareOfTermination,
  "conversation-reset": conversationReset,
  "assumed-value": assumedValue,
  derailment,
  "withheld-information": withheldInformation,
  "wrong-hand-off": wrongHandOff,
  "ignored-message": ignoredMessage,
  "reasoning-action-mismatch": reasoningActionMismatch,
  "premature-stop": prematureStop,
  "skipped-verification": skippedVerification,
  "swallowed-error": swallowedError,
  "hallucinated-result": hallucinatedResult,
  "early-rounding": earlyRounding,
  "swapped-values": swappedValues,
  "misread-tool-result": misreadToolResult,
  "wrong-approval": wrongApproval,
  "wrong-rejection": wrongRejection,
};

/**
 * The operator with what holds for all of them: only steps of its kinds, the same place and agent, and a real change.
 */
function guarded(entry: FaultEntry, perturb: Perturb): FaultOperator {
  return {
    ...entry,
    perturb: (site) => {
      if (!entry.kinds.includes(site.step.kind)) return null;
      const faulty = perturb(site);
      if (faulty === null) return null;
      const { index, agent } = faulty.step;
      const isInPlace = index === site.step.index && sameAgent(agent, site.step.agent);
      return isInPlace && JSON.stringify(faulty.step) !== JSON.stringify(site.step) ? faulty : null;
    },
  };
}

/** All operators, in the order of the catalog. */
export const faultOperators: readonly FaultOperator[] = faultCatalogue.map((entry) =>
  guarded(entry, perturbs[entry.name]),
);

/** An operator by its name; undefined for one that does not exist. */
export const faultOperator = (name: string): FaultOperator | undefined =>
  faultOperators.find((one) => one.name === name);
