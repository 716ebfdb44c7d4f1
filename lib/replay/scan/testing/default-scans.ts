import { defaultParameters } from "@/lib/attribution/method-parameters";
import { counterfactual } from "@/lib/attribution/methods/counterfactual";
import { type SandboxFailure } from "../../sandbox/make-failures";
import { readScanSettings, type ScanSettings } from "../scan-settings";
import { missWords, type SandboxScan, scanSandbox, standingOf } from "./sandbox-scans";

/** The settings of a scan of which nobody set anything. */
const settingsOfDefaults = (): ScanSettings => readScanSettings(defaultParameters(counterfactual.parameterFields));

/** What scans of failures came to, each with one planted fault. */
export interface DefaultTally {
  count: number;
  /** Answers that name the planted step. */
  named: number;
  /** Answers that name another one, and say that it is not the earliest since the planted step was not tested. */
  leftOpen: number;
  replays: number;
  /** Neither of the two, each in a line. */
  others: string[];
}

const saysLeftOpen = ({ stepIndex }: SandboxFailure, { attribution, exhibit }: SandboxScan): boolean =>
  attribution.isAbstained !== true &&
  attribution.reason.includes("not the earliest") &&
  (exhibit.untestedToolResults ?? []).includes(stepIndex);

/** Scans each of these failures as nobody set anything but these settings. */
export async function tallyDefaults(
  failures: AsyncIterable<SandboxFailure>,
  settings: Partial<ScanSettings> = {},
): Promise<DefaultTally> {
  const tally: DefaultTally = { count: 0, named: 0, leftOpen: 0, replays: 0, others: [] };
  const usual = settingsOfDefaults();
  for await (const failure of failures) {
    const scanned = await scanSandbox(failure.trace, { ...usual, ...settings });
    tally.count += 1;
    tally.replays += scanned.exhibit.replayCount;
    if (standingOf(failure, scanned) === "right") tally.named += 1;
    else if (saysLeftOpen(failure, scanned)) tally.leftOpen += 1;
    else tally.others.push(missWords(failure, scanned));
  }
  return tally;
}
