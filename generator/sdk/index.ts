export { refuseSdkOutput, sdkFiles } from "./sdk-files.js";
export { FIRST_VERSION, hasSend } from "./sdk-facts.js";
