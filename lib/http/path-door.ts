import { KnownError } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { namedValues, pathTree, type Placed } from "./path-tree";

/** Set before Next.js sees a request whose method it does not know (scripts/name-method.mjs). */
const refusedMethod = "x-faultline-refused-method";

interface Doors<T extends Placed> {
  placed: readonly T[];
  answer: (one: T, request: Request, values: Record<string, string>) => Promise<Response>;
  /** Said of an address that leads nowhere. */
  nowhere: string;
  /** Words what is refused before it is known what it is for, where that is not done in the API's own shape. */
  refuse?: (request: Request, refusal: Response) => Promise<Response>;
}

const allowed = (methods: ReadonlyMap<string, unknown>): string =>
  [...methods.keys(), ...(methods.has("get") ? ["head"] : []), "options"]
    .map((method) => method.toUpperCase())
    .toSorted()
    .join(", ");

/** What an answer to GET says above its body. */
const headOf = async (answer: Response): Promise<Response> => {
  await answer.body?.cancel();
  return new Response(null, { status: answer.status, headers: answer.headers });
};

const asIs = async (_: Request, refusal: Response): Promise<Response> => refusal;

/**
 * One door for all that is placed below an address: finds what a request is for, and says where it leads nowhere
 * (404) or cannot be asked so (405).
 */
export const pathDoor = <T extends Placed>({ placed, answer, nowhere, refuse = asIs }: Doors<T>) => {
  const find = pathTree(placed);
  return async (request: Request): Promise<Response> => {
    const found = find(new URL(request.url).pathname);
    if (!found) return refuse(request, errorResponse(new KnownError("NOT_FOUND", nowhere)));
    const { methods, values } = found;
    const method = (request.headers.get(refusedMethod) ?? request.method).toLowerCase();
    const allow = allowed(methods);
    if (method === "options") return new Response(null, { status: 204, headers: { allow } });
    const one = methods.get(method === "head" ? "get" : method);
    if (!one) {
      const words = `${method.toUpperCase().slice(0, 20)} is not allowed at this address; use ${allow}.`;
      const refusal = errorResponse(new KnownError("METHOD_NOT_ALLOWED", words));
      refusal.headers.set("allow", allow);
      return refuse(request, refusal);
    }
    const said = await answer(one, request, namedValues(one.path, values));
    return method === "head" ? headOf(said) : said;
  };
};
