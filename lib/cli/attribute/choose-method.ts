import { readFileSync } from "node:fs";
import { defaultPolicy, maxPolicyLength } from "@/lib/attribution/labels/default-policy";
import { type Method } from "@/lib/attribution/method";
import { findMethod } from "@/lib/attribution/method-list";
import { type ParameterField, type Parameters, readParameters } from "@/lib/attribution/method-parameters";
import { Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { findTaxonomy, taxonomies } from "@/lib/attribution/taxonomies/taxonomy-list";
import { LaunchError } from "../terminal";
import { type AttributeCommand } from "./attribute-command";

const isMethod = (value: unknown): value is Method =>
  typeof value === "object" &&
  value !== null &&
  ["name", "version", "parameterFields", "plannedCalls", "run"].every((field) => field in value) &&
  "run" in value &&
  typeof value.run === "function";

/** The method that was asked for, of the list or of what a file of one's own exports. Throws LaunchError. */
export function chooseMethod(
  options: Pick<AttributeCommand, "method" | "methodFile" | "model">,
  exported: Record<string, unknown> = {},
): Method {
  const { methodFile: file } = options;
  if (file === undefined) {
    const method = findMethod(options.method ?? "");
    if (!method) throw new LaunchError(`There is no method ${options.method}.`);
    if (method.needsLab === "executed")
      throw new LaunchError(
        `The method ${method.name} replays a system, which this command cannot do: use faultline replay scan.`,
      );
    return method;
  }
  const method = Object.values(exported).find(isMethod);
  if (!method)
    throw new LaunchError(
      `${file} exports no method: an object with name, version, parameterFields, plannedCalls and run.`,
    );
  if (method.needsJudge && options.model === undefined)
    throw new LaunchError(`The method ${method.name} asks a model: name it with --model.`);
  return method;
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new LaunchError(`${what} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const readJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new LaunchError(`${what} is not JSON.`);
  }
};

/** A value as the command line writes it: `@file` for what is long, commas between what is listed. */
function toValue(field: ParameterField, given: string): unknown {
  const text = given.startsWith("@") ? readText(given.slice(1), `The value of ${field.name}`) : given;
  switch (field.kind) {
    case "integer":
      return text.trim() === "" ? text : Number(text);
    case "choice":
      return text;
    case "choices":
    case "names":
      return text.split(",").map((name) => name.trim());
    case "figures":
      return readJson(text, `The value of ${field.name}`);
  }
}

/** The parameters of a method from `name=value` texts, the default of each that is left out. Throws LaunchError. */
export function chooseParameters({ name, parameterFields }: Method, given: readonly string[]): Parameters {
  const values = given.map((text): [string, unknown] => {
    const [key = "", ...rest] = text.split("=");
    if (rest.length === 0) throw new LaunchError(`Write a parameter as name=value, not as ${text}.`);
    const field = parameterFields.find((one) => one.name === key);
    return [key, field ? toValue(field, rest.join("=")) : rest.join("=")];
  });
  const { parameters, fault } = readParameters(parameterFields, Object.fromEntries(values));
  if (parameters) return parameters;
  const known = parameterFields.map((field) => field.name).join(", ");
  throw new LaunchError(`${fault} ${name} takes ${known === "" ? "no parameters" : known}.`);
}

/** What judges are told a decisive step is: the words of a file, else ours. Throws LaunchError. */
export function choosePolicy(file: string | undefined): string {
  if (file === undefined) return defaultPolicy;
  const text = readText(file, `The policy ${file}`).trim();
  if (text === "" || text.length > maxPolicyLength)
    throw new LaunchError(`The policy ${file} has between 1 and ${maxPolicyLength} characters.`);
  return text;
}

/** A published taxonomy by its name, or one that a file holds. Throws LaunchError. */
export function chooseTaxonomy(nameOrFile: string): Taxonomy {
  const published = findTaxonomy(nameOrFile);
  if (published) return published;
  const names = taxonomies.map(({ name }) => name).join(", ");
  const what = `The taxonomy ${nameOrFile}, which is none of ${names} and so taken for a file,`;
  const { data, error } = Taxonomy.safeParse(readJson(readText(nameOrFile, what), what));
  if (data) return data;
  const [issue] = error.issues;
  throw new LaunchError(`${what} is none: ${issue?.path.join("/") ?? ""} ${issue?.message ?? ""}`);
}
