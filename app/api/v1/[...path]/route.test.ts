import { expect, test } from "vitest";
import { ApiError } from "../endpoints/schemas";
import { DELETE, GET, PATCH, POST, PUT } from "./route";

test.each([DELETE, GET, PATCH, POST, PUT])(
  "an address that the API does not have is an error in the API's shape",
  async (ask) => {
    const response = ask();
    expect(response.status).toBe(404);
    expect(ApiError.parse(await response.json()).error.code).toBe("NOT_FOUND");
  },
);
