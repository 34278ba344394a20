export { refuseSdkOutput } from "./output-folder.js";
export { sdkFiles } from "./sdk-files.js";
