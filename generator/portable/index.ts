export { isDeviceName, refuseFileName, refuseOnWindows } from "./file-name.js";
export { mostMegabytes } from "./file-size.js";
export { hashText, toLf } from "./text-hash.js";
