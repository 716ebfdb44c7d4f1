import { type z } from "zod";
import { maxUploadBytes } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { readBody, readParts } from "@/lib/http/read-body";
import { formFile, type FormFile, isForm } from "./form-file";
import { type readingQuery } from "./endpoints/uploads";

const maxNameLength = 300;
/** A preview that nothing is kept of is made in memory. */
const maxPreviewBytes = 64 * 1024 * 1024;

/** The name that the sender gives its file, percent-encoded in `x-file-name`; as it stands where it is not. */
const fileNameOf = (request: Request): string | undefined => {
  const header = request.headers.get("x-file-name");
  if (!header) return undefined;
  try {
    return decodeURIComponent(header).slice(0, maxNameLength);
  } catch {
    return header.slice(0, maxNameLength);
  }
};

const inMebibytes = (bytes: number): string => `${Math.round(bytes / 104_857.6) / 10} MiB`;

const tooLarge = (maxBytes: number): KnownError =>
  new KnownError(
    "TOO_LARGE",
    `The file is larger than ${inMebibytes(maxBytes)}, the most that this server takes over the network. Import it on the command line of the server's machine: npm run -s faultline -- import FILE --workspace NAME. Or raise FAULTLINE_MAX_UPLOAD_BYTES.`,
  );

const tooLargeToPreview = (maxBytes: number): KnownError =>
  new KnownError(
    "TOO_LARGE",
    `The file is larger than ${inMebibytes(maxBytes)}, too large for a preview that is not kept. Send it to /api/v1/imports instead: it shows the contents before they are stored.`,
  );

/** A file that was sent. Of a form, how its fields want it read. */
interface Sent<Bytes> {
  bytes: Bytes;
  /** Where it is known before all of it has come. */
  byteSize: number | undefined;
  fileName: string | undefined;
  wish: FormFile["wish"];
}

/**
 * The body of a request as a file in parts, never in memory as a whole, or what is sent as a form. Throws TOO_LARGE as
 * soon as it grows over the server's limit.
 */
export const uploadedFile = async (
  workspace: { workspaceId: string },
  request: Request,
): Promise<Sent<AsyncIterable<Uint8Array>>> => {
  const fileName = fileNameOf(request);
  if (isForm(request)) {
    const form = await formFile(workspace, request, maxUploadBytes());
    const byteSize = form.bytes.byteLength;
    return { bytes: inOnePart(form.bytes), byteSize, fileName: fileName ?? form.fileName, wish: form.wish };
  }
  const announced = Number(request.headers.get("content-length") ?? 0);
  const byteSize = announced > 0 ? announced : undefined;
  return { bytes: readParts(request, maxUploadBytes(), tooLarge), byteSize, fileName, wish: {} };
};

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The body of a request, or what is sent as a form, as a file in memory, for a preview. */
export const uploadedSample = async (
  workspace: { workspaceId: string },
  request: Request,
): Promise<Sent<Uint8Array>> => {
  const fileName = fileNameOf(request);
  if (isForm(request)) {
    const form = await formFile(workspace, request, maxUploadBytes());
    return { ...form, byteSize: form.bytes.byteLength, fileName: fileName ?? form.fileName };
  }
  const bytes = await readBody(request, Math.min(maxPreviewBytes, maxUploadBytes()), tooLargeToPreview);
  return { bytes, byteSize: bytes.byteLength, fileName, wish: {} };
};

/** How the sender wants its file read, as the verbs want to be told. */
export const wishOf = ({ mapping, ...query }: z.output<typeof readingQuery>) => ({ ...query, mappingName: mapping });
