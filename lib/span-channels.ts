import { channel, type TracingChannel, tracingChannel } from "node:diagnostics_channel";

// What work tells of itself while it is done, for traces of our own (lib/own-traces). Where nobody listens, it costs a
// look. No text of a trace and no secret is ever told.

/** A job of the queue. */
export const jobs = tracingChannel<unknown, { task: string }>("faultline.job");
/** One attempt to ask a model. */
export const modelCalls = tracingChannel<unknown, { model: string; host: string }>("faultline.model-call");
/** The declared path of the operation that answers the running request: a string. */
export const routes = channel("faultline.route");
/** A connection of the database that was opened: pg's client. */
export const databaseConnections = channel("faultline.database-connection");

/** Does the work, and tells of it. */
export const told = <Context extends object, Result>(
  about: TracingChannel<unknown, Context>,
  context: Context,
  work: () => Promise<Result>,
): Promise<Result> => about.tracePromise(work, context);
