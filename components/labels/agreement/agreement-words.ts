import { type AgreementMeasure } from "@/lib/attribution/labels/label-agreement";
import { type Estimate } from "@/lib/attribution/statistics/estimate";

/** What two people must have in common. */
export const measureTitles: Readonly<Record<AgreementMeasure, string>> = {
  agent: "Same agent",
  step: "Same step",
  "within-1": "Steps within ±1",
  "within-3": "Steps within ±3",
  "within-5": "Steps within ±5",
};

const whole = (share: number): string => String(Math.round(share * 100));
const two = (value: number): string =>
  value
    .toFixed(2)
    .replace(/^-(0\.00)$/, "$1")
    .replace("-", "−");

/** 0.614 [0.48–0.73] → "61 % [48–73]". */
export const shareWords = ({ value, low, high }: Estimate): string =>
  `${whole(value)} % [${whole(low)}–${whole(high)}]`;

/** "0.42 [0.18–0.63]"; a coefficient may be below zero, so that its ends are set apart by "to" there. */
export const coefficientWords = ({ value, low, high }: Estimate): string =>
  `${two(value)} [${two(low)}${low < 0 || high < 0 ? " to " : "–"}${two(high)}]`;
