import { answerEndpoint } from "@/lib/http/answer-endpoint";
import { pathDoor } from "@/lib/http/path-door";
import { repeats } from "./repeats";
import { endpoints } from "./endpoints/endpoint-list";
import { refuseExport } from "./otlp/find-export";

/** Answers a call of the API: what it is for is found by its method and path among the declarations of ./endpoints. */
export const answerCall = pathDoor({
  placed: endpoints,
  answer: (endpoint, request, values) => answerEndpoint(endpoint, request, values, repeats),
  // A program that mistypes an address reads an error of the API's own shape, not a page.
  nowhere: "No such endpoint. See /api/v1/openapi.json for the list.",
  refuse: refuseExport,
});
