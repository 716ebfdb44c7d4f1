import { type DocSource } from "@/lib/docs/doc-site";
import { namedSchemas as known, operations } from "../endpoints/endpoint-list";
import { recordedCall } from "../endpoints/example-of";
import { openapiDocument } from "../endpoints/openapi-document";
import { examplesOf } from "../examples/examples-of";
import { type ReferenceSchema, typeWords } from "./type-words";

interface Content {
  schema: ReferenceSchema;
  example?: unknown;
}

interface ReferenceOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: ReferenceSchema }[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description?: string; content?: Record<string, Content> }>;
}

interface Reference {
  paths: Record<string, Record<string, ReferenceOperation>>;
  components: { schemas: Record<string, ReferenceSchema> };
}

const json = "application/json";

const cell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")];
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
const fence = (value: unknown): string => fenced("json", JSON.stringify(value, null, 2));

/** How the operation is called, in each language; nothing of one that has not been recorded yet. */
function callsOf(method: string, path: string, operation: ReferenceOperation): string[] {
  const recorded = recordedCall(method, path);
  if (!recorded) return [];
  const { curl, typescript, python } = examplesOf(method, path, operation, recorded);
  const run = (language: string, text: string) =>
    `<!-- run by: app/api/v1/recorded-answers.db.test.ts -->\n${fenced(language, text)}`;
  return ["curl:", run("sh", curl), "TypeScript:", run("ts", typescript), "Python:", run("python", python)];
}

const need = (isRequired: boolean): string => (isRequired ? "yes" : "");

/** What is sent and answered, in the words of one operation. */
function sectionOf(method: string, path: string, operation: ReferenceOperation, { components }: Reference): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const fieldsOf = (schema: ReferenceSchema | undefined): [string, ReferenceSchema, boolean][] => {
    const whole = schema?.$ref ? components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema;
    const needed = whole?.required ?? [];
    return Object.entries(whole?.properties ?? {}).map(([name, field]) => [name, field, needed.includes(name)]);
  };
  const body = requestBody?.content[json];
  const files = requestBody && !body ? Object.keys(requestBody.content) : [];
  const answers = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  const example = answers.map(([, { content }]) => content?.[json]?.example).find((one) => one !== undefined);
  return [
    `## ${method.toUpperCase()} ${path}`,
    summary,
    ...(description ? [description.replace(/permission (\S+)\.$/, "permission `$1`.")] : ["Open to anyone."]),
    ...table(
      ["Parameter", "In", "Type", "Required", "Meaning"],
      parameters
        .filter(({ name }) => name !== "workspace")
        .map((one) => [
          `\`${one.name}\``,
          one.in,
          `\`${typeWords(one.schema)}\``,
          need(one.required),
          one.description ?? "",
        ]),
    ),
    ...(files.length > 0 ? [`The body is a file: ${files.map((type) => `\`${type}\``).join(", ")}.`] : []),
    ...table(
      ["Field of the body", "Type", "Required", "Meaning"],
      fieldsOf(body?.schema).map(([name, field, isNeeded]) => [
        `\`${name}\``,
        `\`${typeWords(field)}\``,
        need(isNeeded),
        field.description ?? "",
      ]),
    ),
    ...callsOf(method, path, operation),
    ...answers.map(([status, { description: what = "", content = {} }]) => {
      const types = Object.keys(content).filter((type) => type !== json);
      return `Answer \`${status}\`: ${what}${types.length > 0 ? ` (${types.map((type) => `\`${type}\``).join(", ")})` : ""}`;
    }),
    ...(example === undefined ? [] : [fence(example)]),
  ].join("\n\n");
}

/** The reference of the HTTP API, a page for each part of it, made of the schemas that check its requests. */
export function apiPages(): DocSource[] {
  const reference = openapiDocument({ operations, known }, "http://127.0.0.1:8500") as unknown as Reference;
  const all = Object.entries(reference.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = [...new Set(all.flatMap(({ operation }) => operation.tags))];
  return tags.map((tag) => {
    const own = all.filter(({ operation }) => operation.tags.includes(tag));
    const sections = own.map(({ method, path, operation }) => sectionOf(method, path, operation, reference));
    const intro = `${own.length === 1 ? "One operation" : `${own.length} operations`}, generated from the schemas that validate requests. An API key implies its workspace; a browser that is signed in adds \`?workspace=SLUG\`. Errors, keys, limits and what the examples assume: [HTTP API](../api.md#examples).`;
    return { file: `docs/api/${tag}.md`, source: `${[`# API: ${tag}`, intro, ...sections].join("\n\n")}\n` };
  });
}
