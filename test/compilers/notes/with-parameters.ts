// Exported results of functions with default parameters, from the runtime's module.
import { notesGet, reportsUpload } from "./generated/index.js";
import { send } from "./generated/fetch.js";
import { withParameters } from "./generated/runtime.js";

export const get = withParameters(notesGet, { id: "1" });
export const request = get();
export const load = () => send(get());
export const upload = withParameters(reportsUpload, { id: "1" });
export const uploaded = upload({ data: "" }, { headers: { "if-match": "1" } });
