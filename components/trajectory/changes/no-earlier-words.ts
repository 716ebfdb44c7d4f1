import { type EarlierVersionSearch, mostEarlierSteps } from "@/lib/traces/earlier-version";

/** Said where no earlier version of a step was found; of the limit only where it was the cause. */
export const noEarlierWords = ({ isCutShort }: Pick<EarlierVersionSearch, "isCutShort">): string =>
  isCutShort
    ? `None of this agent's ${mostEarlierSteps} previous steps is similar.`
    : "No earlier step of this agent is similar.";
