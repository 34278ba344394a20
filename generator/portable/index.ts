export { isDeviceName, refuseFileName, refuseOnWindows } from "./file-name.js";
export { hashText, toLf } from "./text-hash.js";
