import { type RecordedCall } from "./recorded-call";

/** A judge call of a run as a person reads it: numbered from 1 in the order answered. */
export interface CallRecord extends RecordedCall {
  sequence: number;
  createdAt: string;
}
