import { maxUploadBytes } from "@/lib/env";
import { readBody } from "@/lib/http/read-body";

const maxNameLength = 300;

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

/** The body of a request as a file. Throws TOO_LARGE as soon as it grows over the server's limit. */
export const uploadedFile = async (request: Request): Promise<{ bytes: Uint8Array; fileName: string | undefined }> => ({
  bytes: await readBody(request, maxUploadBytes()),
  fileName: fileNameOf(request),
});
