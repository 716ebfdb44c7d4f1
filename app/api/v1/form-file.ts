import { zipSync } from "fflate";
import { z } from "zod";
import { KnownError } from "@/lib/errors";
import { readBody } from "@/lib/http/read-body";
import { readingQuery } from "./endpoints/uploads";

/** A form is held in memory as a whole; a file that is the body itself is not. */
const maxFormBytes = 64 * 1024 * 1024;
/** The parts that the LangSmith client posts: such a body is a file of its own format. */
const langSmithPart = /^(?:post|patch|feedback|attachment)\./;

/** What a form holds: the file, or several as one archive, and how its fields want it read. */
export interface FormFile {
  bytes: Uint8Array;
  fileName: string | undefined;
  wish: z.output<typeof readingQuery>;
}

interface Part {
  name: string;
  bytes: Uint8Array;
}

export const isForm = (request: Request): boolean =>
  /^\s*multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/**
 * The files that are sent as a form (`curl -F file=@run.json`, a page's `FormData`), whatever their fields are called:
 * one is the file, several are one archive and so one import, of which everything or nothing is kept. Throws INVALID
 * for what is no form, has no file, or has fields that nobody reads.
 */
export async function formFile(request: Request, maxBytes: number): Promise<FormFile> {
  const bytes = await readBody(request, Math.min(maxFormBytes, maxBytes), tooLargeForm);
  const form = await openForm(bytes, request.headers.get("content-type") ?? "");
  const names = [...form.keys()];
  if (names.length > 0 && names.every((name) => langSmithPart.test(name)))
    return { bytes, fileName: undefined, wish: {} };
  const sent = [...form].filter((entry): entry is [string, File] => typeof entry[1] !== "string");
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const isSpoken = ([name]: [string, unknown]): boolean => Object.hasOwn(readingQuery.shape, name);
  const texts = sent.length > 0 ? [] : fields.filter((field) => !isSpoken(field));
  const wish = readWish(fields.filter((field) => !texts.includes(field)));
  const parts = [
    ...(await Promise.all(
      sent.map(async ([, file]): Promise<Part> => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
    )),
    ...texts.map(([name, text]): Part => ({ name, bytes: new TextEncoder().encode(text) })),
  ];
  const [only, second] = parts;
  if (only === undefined)
    throw new KnownError("INVALID", "The form holds no file. Send one, as in curl -F file=@trace.json, or several.");
  if (second === undefined) return { ...only, fileName: texts.length > 0 ? undefined : only.name, wish };
  return { bytes: zipSync(entriesOf(parts), { level: 0 }), fileName: "files.zip", wish };
}

const tooLargeForm = (maxBytes: number): KnownError =>
  new KnownError(
    "TOO_LARGE",
    `The form is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB, the most that is taken as one. Send the file itself as the body, as in curl --data-binary @trace.json, and several as an archive.`,
  );

async function openForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new KnownError(
      "INVALID",
      "The body is not the form that its content type says. Let your client write the content type, with its boundary, or send the file itself as the body, as in curl --data-binary @trace.json.",
    );
  }
}

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

/** Names of files, each once: two of one name would be one entry. */
function entriesOf(parts: readonly Part[]): Record<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  for (const { name, bytes } of parts) {
    let path = name === "" ? "file" : name;
    for (let count = 2; entries.has(path); count += 1) path = `${count}-${name}`;
    entries.set(path, bytes);
  }
  return Object.fromEntries(entries);
}
