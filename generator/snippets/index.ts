export { toCurl } from "./curl.js";
export { bodyText, toHttpMessage } from "./http-message.js";
export { javascriptLiteral, toAxiosCode, toFetchCode, toUndiciCode } from "./javascript.js";
export { type SentRequest, describeSent } from "./sent-request.js";
