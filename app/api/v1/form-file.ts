import { z } from "zod";
import { KnownError } from "@/lib/errors";
import { readBody } from "@/lib/http/read-body";
import { openUploadForm } from "@/lib/services/intake/uploads/open-upload-form";
import { readingQuery } from "./endpoints/uploads";

/** A form is held in memory as a whole; a file that is the body itself is not. */
const maxFormBytes = 64 * 1024 * 1024;

/** What a form holds: the file, or several as one archive, and how its fields want it read. */
export interface FormFile {
  bytes: Uint8Array;
  fileName: string | undefined;
  wish: z.output<typeof readingQuery>;
}

const typeOf = (request: Request): string => request.headers.get("content-type") ?? "";

export const isForm = (request: Request): boolean => /^\s*multipart\/form-data\b/i.test(typeOf(request));

/**
 * The files that are sent as a form, whatever their fields are called: one is the file, several are one archive and so
 * one import, of which everything or nothing is kept. Throws INVALID for what is no form, has no file, or has fields
 * that nobody reads.
 */
export async function formFile(
  workspace: { workspaceId: string },
  request: Request,
  maxBytes: number,
): Promise<FormFile> {
  const body = await readBody(request, Math.min(maxFormBytes, maxBytes), tooLargeForm);
  const asked = { contentType: typeOf(request), spoken: Object.keys(readingQuery.shape) };
  const { bytes, fileName, fields } = await openUploadForm(workspace, body, asked);
  return { bytes, fileName, wish: readWish(fields) };
}

const tooLargeForm = (maxBytes: number): KnownError =>
  new KnownError(
    "TOO_LARGE",
    `The form is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB, the most that is taken as one. Send the file itself as the body, as in curl --data-binary @trace.json, and several as an archive.`,
  );

/** How the fields of a form want its files read. */
function readWish(fields: readonly [string, string][]): FormFile["wish"] {
  const read = z.strictObject(readingQuery.shape).safeParse(Object.fromEntries(fields));
  if (read.success) return read.data;
  const known = Object.keys(readingQuery.shape).join(", ");
  const [issue] = read.error.issues;
  throw new KnownError(
    "INVALID",
    `The fields of the form are not valid: ${issue?.message ?? "unknown"}. Known are ${known}; a file is a part with a file name, as in curl -F file=@trace.json.`,
  );
}
