/** Something of a method that a person may set. Bounds are inclusive. */
export type ParameterField = { name: string; title: string; help: string } & (
  | { kind: "integer"; least: number; most: number; default: number }
  | { kind: "choice"; options: readonly { value: string; title: string }[]; default: string }
  | { kind: "choices"; options: readonly { value: string; title: string }[]; default: readonly string[] }
  /** Free names, separated by commas on the screen: models of the provider, or numbers of steps. */
  | { kind: "names"; of?: "models" | "steps"; default: readonly string[] }
  /** Not set by hand: figures that are sent in. */
  | { kind: "figures" }
);

export type ParameterValue = number | string | readonly string[] | readonly { stepIndex: number; value: number }[];
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** Longest list of names or figures. */
const MAX_LISTED = 100_000;

const isFigures = (value: unknown): value is { stepIndex: number; value: number }[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (point: unknown) =>
      typeof point === "object" &&
      point !== null &&
      "stepIndex" in point &&
      Number.isSafeInteger(point.stepIndex) &&
      "value" in point &&
      Number.isFinite(point.value),
  );

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string" && name !== "" && name.length <= 200);

function findFault(field: ParameterField, value: unknown): string | null {
  if (Array.isArray(value) && value.length > MAX_LISTED) return `“${field.name}” holds too many entries.`;
  switch (field.kind) {
    case "integer":
      return typeof value === "number" && Number.isSafeInteger(value) && value >= field.least && value <= field.most
        ? null
        : `“${field.name}” must be a whole number from ${field.least} to ${field.most}.`;
    case "choice":
      return field.options.some((option) => option.value === value)
        ? null
        : `“${field.name}” must be one of: ${field.options.map((option) => option.value).join(", ")}.`;
    case "choices":
      return isNames(value) &&
        value.length > 0 &&
        value.every((one) => field.options.some((option) => option.value === one))
        ? null
        : `“${field.name}” must list one or more of: ${field.options.map((option) => option.value).join(", ")}.`;
    case "names":
      return isNames(value) ? null : `“${field.name}” must be a list of names.`;
    case "figures":
      return isFigures(value) ? null : `“${field.name}” must list a step index and a number for each step.`;
  }
}

/**
 * What a method was given, with the default of each field that was not. Gives a sentence for the first value that
 * cannot stand, and for one that the method does not have.
 */
export function readParameters(
  fields: readonly ParameterField[],
  given: Readonly<Record<string, unknown>>,
): { parameters: Parameters; fault: null } | { parameters: null; fault: string } {
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return { parameters: null, fault: `This method has no parameter “${unknown}”.` };
  const parameters: Record<string, ParameterValue> = {};
  for (const field of fields) {
    const value = given[field.name] ?? ("default" in field ? field.default : undefined);
    const fault = findFault(field, value);
    if (fault !== null) return { parameters: null, fault };
    parameters[field.name] = value as ParameterValue;
  }
  return { parameters, fault: null };
}

/** The parameters of a method that was given none. Throws for a method that cannot do without. */
export function defaultParameters(fields: readonly ParameterField[]): Parameters {
  const { parameters, fault } = readParameters(fields, {});
  if (parameters === null) throw new Error(fault);
  return parameters;
}
