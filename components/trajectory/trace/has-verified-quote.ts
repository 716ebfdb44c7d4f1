import { type RunRecord } from "@/lib/attribution/run-record";

/** Whether an answer rests on words that do stand in the trace: of answers, those come first. */
export const hasVerifiedQuote = ({ attribution }: Pick<RunRecord, "attribution">): boolean =>
  attribution?.quotes.some(({ isVerified }) => isVerified !== false) ?? false;
