import { inReader } from "../../ground/reader/reader";
import { type previewUpload } from "./preview-upload";

const previewInReader = inReader<typeof previewUpload>("preview-upload");

/**
 * What a file holds, before anything of it is kept: format, agents, steps, issues, and which traces the workspace has
 * already.
 */
export const previewTraces = (...[ctx, file]: Parameters<typeof previewUpload>): ReturnType<typeof previewUpload> =>
  previewInReader(ctx, ctx, file);
