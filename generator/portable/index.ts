export { isDeviceName, refuseFileName, refuseOnWindows } from "./file-name.js";
export { maxMegabytes } from "./file-size.js";
export { foldersUpwards, projectRoot } from "./folders-upwards.js";
export { isWithin, relativePath } from "./relative-path.js";
export { hashBytes, hashText, toLf } from "./text-hash.js";
