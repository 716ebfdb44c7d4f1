import { readContent } from "@/app/api/v1/endpoints/traces";

/** A step of the trace of a share, as the API names one. */
export const StepParams = readContent.params.pick({ index: true });
