import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";

interface Titled {
  method: Pick<Method, "title" | "parameterFields">;
  model: string | null;
  parameters: Parameters;
  revealExpectedAnswer: boolean;
  isMasked: boolean;
}

const valueOf = (value: Parameters[string]): string => (Array.isArray(value) ? value.join(" + ") : String(value));

/** What an entry of a table is called where nobody says: its method and model, and what is not as usual. */
export const entryTitle = ({ method, model, parameters, revealExpectedAnswer, isMasked }: Titled): string => {
  const unusual = method.parameterFields.flatMap((field) => {
    const value = parameters[field.name];
    const isUsual = "default" in field && JSON.stringify(field.default) === JSON.stringify(value);
    return value === undefined || isUsual || field.kind === "figures"
      ? []
      : [`${field.title.toLowerCase()} ${valueOf(value)}`];
  });
  return [
    method.title,
    ...(model === null ? [] : [model]),
    ...unusual,
    ...(revealExpectedAnswer ? ["with expected answer"] : []),
    ...(isMasked ? ["masked"] : []),
  ].join(" · ");
};
