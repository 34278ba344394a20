export { toCurl } from "./curl.js";
export { bodyText, toHttpMessage } from "./http-message.js";
export { toAxiosCode, toFetchCode, toUndiciCode } from "./javascript.js";
export { type SentRequest, describeSent } from "./sent-request.js";
