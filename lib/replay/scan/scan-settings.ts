import { type Parameters } from "@/lib/attribution/method-parameters";

export const scanOrders = ["in-turn", "by-suspects", "by-halves"] as const;
export type ScanOrder = (typeof scanOrders)[number];

/**
 * How a scan is made. The parameters of method `counterfactual` have the names of these fields, but for `levelPercent`,
 * which is `scanLevel` in percent.
 */
export interface ScanSettings {
  /** Which step is tested first. */
  order: ScanOrder;
  /**
   * Steps to test first, the likeliest first, where the order is by suspects; as a parameter, their numbers as names.
   * Empty: as the tracer ranks them.
   */
  suspects: readonly number[];
  /** Replays an arm; 0 leaves it to the rule of plan-looks.ts. */
  replays: number;
  /** The chance of naming any step by mistake, over the whole scan. */
  scanLevel: number;
  /** No more replays than this, whatever comes. */
  maxReplays: number;
  /** Whether results of tools are tested like what agents did; as a parameter `"no"` or `"yes"`. */
  testsToolResults: boolean;
  /** Whether another try is replayed from every step, for the point of commitment; as a parameter `"no"` or `"yes"`. */
  profile: boolean;
  /** What all seeds of the scan follow from. */
  seed: number;
}

export const defaultScanSettings: ScanSettings = {
  order: "in-turn",
  suspects: [],
  replays: 0,
  scanLevel: 0.05,
  maxReplays: 500,
  testsToolResults: true,
  profile: false,
  seed: 1,
};

const readNumber = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);
const readYes = (value: unknown, otherwise: boolean): boolean => (value === undefined ? otherwise : value === "yes");

/** The settings that parameters of a method stand for; what they do not name is as by default. */
export function readScanSettings(parameters: Parameters): ScanSettings {
  const { order, suspects, replays, levelPercent, maxReplays, testsToolResults, profile, seed } = parameters;
  const usual = defaultScanSettings;
  const named = Array.isArray(suspects)
    ? suspects.flatMap((one) => (typeof one === "string" ? [Number(one)] : []))
    : [];
  return {
    order: scanOrders.find((one) => one === order) ?? usual.order,
    suspects: named.filter((stepIndex) => Number.isSafeInteger(stepIndex) && stepIndex >= 0),
    replays: readNumber(replays, usual.replays),
    scanLevel: typeof levelPercent === "number" ? levelPercent / 100 : usual.scanLevel,
    maxReplays: readNumber(maxReplays, usual.maxReplays),
    testsToolResults: readYes(testsToolResults, usual.testsToolResults),
    profile: readYes(profile, usual.profile),
    seed: readNumber(seed, usual.seed),
  };
}
