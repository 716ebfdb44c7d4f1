import { type TraceFormat } from "./format";
import { faultline } from "./formats/faultline";
import { history } from "./formats/history";
import { whoAndWhen } from "./formats/who-and-when";

/** Every format, in the order in which they are tried: the most particular first. */
export const traceFormats: readonly TraceFormat[] = [faultline, whoAndWhen, history];
