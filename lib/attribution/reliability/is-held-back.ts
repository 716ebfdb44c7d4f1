import { type MeasuredReliability } from "./measure-reliability";

/**
 * Whether the answer of a method is held back and shown as a reading order: where it is measured to name the right
 * agent less often than the workspace asks for (`abstainBelow`, 0–1; null never holds back). What is not measured is
 * not held back: too few labels say nothing against a method.
 */
export const isHeldBack = (reliability: MeasuredReliability, abstainBelow: number | null): boolean =>
  abstainBelow !== null && reliability.isMeasured && reliability.agent.value < abstainBelow;
