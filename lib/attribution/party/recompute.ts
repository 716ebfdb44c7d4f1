/** A program of simple arithmetic is worked out again; whatever else a program holds, it is left alone. */
const maxLength = 600;
const token = /\d+(?:\.\d+)?(?:e[+-]?\d+)?|[A-Za-z_][\w.]*|\*\*|\/\/|[+\-*/%()]/gu;

type Known = ReadonlyMap<string, number>;
class NotArithmetic extends Error {}

/** What a program of assignments and one printed line gives, or an expression alone; null for any other. */
export function recompute(code: string): string | null {
  if (code.length > maxLength) return null;
  const known = new Map<string, number>();
  let printed: string | null = null;
  const statements = code
    .split(/;|\n/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  try {
    for (const statement of statements) {
      if (printed !== null) return null;
      const assigned = /^(?:const |let |var )?([A-Za-z_]\w*)\s*=(?!=)\s*(.+)$/u.exec(statement);
      const shown = /^(?:console\.log|print)\s*\((.+)\)$/u.exec(statement)?.[1];
      if (assigned) known.set(assigned[1] ?? "", Number(workOut(assigned[2] ?? "", known)));
      else if (shown !== undefined) printed = workOut(shown, known);
      else if (statements.length === 1) printed = workOut(statement, known);
      else return null;
    }
  } catch (error) {
    if (error instanceof NotArithmetic) return null;
    throw error;
  }
  return printed;
}

/** An expression of numbers, names that are known, signs, and the roundings of JavaScript and Python. */
function workOut(expression: string, known: Known): string {
  const fixed =
    /^(.+)\.toFixed\(\s*(\d{1,2})\s*\)$/u.exec(expression) ?? /^round\((.+),\s*(\d{1,2})\s*\)$/u.exec(expression);
  if (fixed && isWhole(fixed[1] ?? "")) return valueOf(fixed[1] ?? "", known).toFixed(Number(fixed[2]));
  return String(valueOf(expression, known));
}

/** Whether brackets are balanced, so that what stands behind belongs to all of it. */
const isWhole = (text: string): boolean => {
  const balance = [...text].reduce(
    (open, sign) => (open < 0 ? open : open + Number(sign === "(") - Number(sign === ")")),
    0,
  );
  return balance === 0;
};

function valueOf(expression: string, known: Known): number {
  const read = tokensOf(expression);
  let at = 0;
  const next = (sign: string): boolean => {
    if (read[at] !== sign) return false;
    at += 1;
    return true;
  };
  const functions: Readonly<Record<string, (value: number) => number>> = {
    "Math.abs": Math.abs,
    "Math.round": Math.round,
    "Math.floor": Math.floor,
    "Math.ceil": Math.ceil,
    "Math.sqrt": Math.sqrt,
    abs: Math.abs,
  };
  const atom = (): number => {
    const one = read[at];
    at += 1;
    if (one === "-") return -atom();
    if (one === "(") {
      const value = sum();
      if (!next(")")) throw new NotArithmetic();
      return value;
    }
    const value = typeof one === "number" ? one : known.get(one ?? "");
    if (value !== undefined) return value;
    const called = functions[one ?? ""];
    if (!called || !next("(")) throw new NotArithmetic();
    const given = sum();
    if (!next(")")) throw new NotArithmetic();
    return called(given);
  };
  const power = (): number => {
    const base = atom();
    return next("**") ? base ** power() : base;
  };
  const product = (): number => {
    let value = power();
    for (;;)
      if (next("*")) value *= power();
      else if (next("/")) value /= power();
      else if (next("//")) value = Math.floor(value / power());
      else if (next("%")) value %= power();
      else return value;
  };
  const sum = (): number => {
    let value = product();
    for (;;)
      if (next("+")) value += product();
      else if (next("-")) value -= product();
      else return value;
  };
  const value = sum();
  if (at !== read.length || !Number.isFinite(value)) throw new NotArithmetic();
  return value;
}

/** Numbers, names and signs; nothing else may stand in an expression. */
function tokensOf(expression: string): (number | string)[] {
  const found = expression.match(token) ?? [];
  if (found.join("") !== expression.replace(/\s+/gu, "")) throw new NotArithmetic();
  return found.map((one) => (/^\d/u.test(one) ? Number(one) : one));
}
