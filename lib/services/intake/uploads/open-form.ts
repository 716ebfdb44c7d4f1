import { zipSync } from "fflate";
import { KnownError } from "@/lib/errors";

/** The parts that the LangSmith client posts: such a body is a file of its own format. */
const langSmithPart = /^(?:post|patch|feedback|attachment)\./;

/** What a form holds: the file, or several as one archive, and its other fields. */
export interface OpenedForm {
  bytes: Uint8Array;
  fileName: string | undefined;
  fields: [name: string, value: string][];
}

interface Part {
  name: string;
  bytes: Uint8Array;
}

/**
 * Takes a form apart (`curl -F file=@run.json`, a page's `FormData`). Files are its parts with a file name; where there
 * is none, the fields whose names are not `spoken`. One is the file, several are one archive. Throws INVALID for what
 * is no form, or has no file.
 */
export async function openForm(
  body: Uint8Array<ArrayBuffer>,
  { contentType, spoken }: { contentType: string; spoken: readonly string[] },
): Promise<OpenedForm> {
  const form = await readForm(body, contentType);
  const names = [...form.keys()];
  if (names.length > 0 && names.every((name) => langSmithPart.test(name)))
    return { bytes: body, fileName: undefined, fields: [] };
  const sent = [...form].filter((entry): entry is [string, File] => typeof entry[1] !== "string");
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const texts = sent.length > 0 ? [] : fields.filter(([name]) => !spoken.includes(name));
  const others = fields.filter((field) => !texts.includes(field));
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
    throw new KnownError("INVALID", "The form contains no file. Send one or more, as in curl -F file=@trace.json.");
  if (second === undefined)
    return { bytes: only.bytes, fileName: texts.length > 0 ? undefined : only.name, fields: others };
  return { bytes: zipSync(entriesOf(parts), { level: 0 }), fileName: "files.zip", fields: others };
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new KnownError(
      "INVALID",
      "The body does not match its content type. Let your client set the content type with its boundary, or send the file as the body, as in curl --data-binary @trace.json.",
    );
  }
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
