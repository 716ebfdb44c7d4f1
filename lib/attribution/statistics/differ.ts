import { type Estimate } from "./estimate";

/**
 * The second of two independent figures minus the first, with the 95% interval that their intervals make together
 * (method of variance estimates recovery: Zou & Donner 2008, Stat. Med. 27:1693; of Wilson's intervals it is method 10
 * of Newcombe 1998).
 */
export const differ = (first: Estimate, second: Estimate): Estimate => {
  const value = second.value - first.value;
  return {
    value,
    low: value - Math.hypot(second.value - second.low, first.high - first.value),
    high: value + Math.hypot(second.high - second.value, first.value - first.low),
  };
};
