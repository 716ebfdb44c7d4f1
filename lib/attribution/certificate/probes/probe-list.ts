import { answerProbe } from "./answer";
import { injectedTextProbe } from "./injected-text";
import { lengthProbe } from "./length";
import { orderProbe } from "./order";
import { positionProbe } from "./position";
import { type Probe } from "./probe";
import { swappedNamesProbe } from "./swapped-names";

/** Every probe, in the order of a certificate. */
export const probes: readonly Probe[] = [
  answerProbe,
  orderProbe,
  positionProbe,
  lengthProbe,
  swappedNamesProbe,
  injectedTextProbe,
];

export const findProbe = (name: string): Probe | null => probes.find((probe) => probe.name === name) ?? null;
