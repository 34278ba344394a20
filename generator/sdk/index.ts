export { refuseSdkOutput, sdkFiles } from "./sdk-files.js";
