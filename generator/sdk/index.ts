export { sdkFiles } from "./sdk-files.js";
