export { isDeviceName, refuseFileName, refuseOnWindows } from "./file-name.js";
export { mostMegabytes } from "./file-size.js";
export { hashBytes, hashText, toLf } from "./text-hash.js";
