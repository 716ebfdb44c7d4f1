import { findQuote } from "@/lib/attribution/check-quotes";
import { type Quote } from "@/lib/traces/attribution";
import { type StepWindow } from "@/lib/traces/step-window";

/**
 * Whether a quote stands in its step, by what was noted when it was made, else by its words; one whose step is not
 * here, or not whole, is not doubted.
 */
export const quoteStands = (
  { isVerified, text }: Pick<Quote, "isVerified" | "text">,
  step: Pick<StepWindow, "content" | "isContentCut"> | undefined,
): boolean => isVerified ?? (step === undefined || step.isContentCut || findQuote(step.content, text) !== null);
