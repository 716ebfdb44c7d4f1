// What it leads to is a trace.
export { default } from "../traces/[traceId]/loading";
