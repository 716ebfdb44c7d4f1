import { KnownError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";

/** A program that mistypes an address reads an error of the API's own shape, not a page. */
const nowhere = (): Response =>
  errorResponse(
    new KnownError("NOT_FOUND", "The API has nothing at this address. /api/v1/openapi.json lists what it has."),
  );

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
