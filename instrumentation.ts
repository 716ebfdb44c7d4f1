import { type Instrumentation } from "next";
import { noteFailure } from "@/lib/http/note-failure";

/** Next.js calls it with what a page failed for, before the answer leaves. */
export const onRequestError: Instrumentation.onRequestError = (error) => noteFailure(error);
