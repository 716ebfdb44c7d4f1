// Loaded with --import into the web server. Next.js answers with 500 whatever a page failed for, and hands its code no
// answer to set a status on. So each request carries a note (an AsyncLocalStorage under a name that instrumentation.ts
// knows): where that says what it failed for, a 500 is sent as what it is.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

/** @type {AsyncLocalStorage<import("../lib/http/note-failure").FailureNote>} */
const notes = new AsyncLocalStorage();
globalThis[Symbol.for("faultline.failure-notes")] = notes;

subscribe("http.server.request.start", ({ response }) => {
  /** @type {import("../lib/http/note-failure").FailureNote} */
  const note = {};
  notes.enterWith(note);
  const { writeHead } = response;
  response.writeHead = function (status, ...rest) {
    if (status !== 500 || note.status === undefined) return writeHead.call(this, status, ...rest);
    if (note.retryAfterSeconds !== undefined) this.setHeader("retry-after", String(note.retryAfterSeconds));
    return writeHead.call(this, note.status, ...rest);
  };
});
