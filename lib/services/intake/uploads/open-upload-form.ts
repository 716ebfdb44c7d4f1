import { inReader } from "../../ground/reader/reader";
import { type openForm } from "./open-form";

/** Takes a form apart where that holds up nobody: see `openForm`. */
export const openUploadForm = inReader<typeof openForm>("open-form");
