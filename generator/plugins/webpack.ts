export type { PluginOptions } from "./options.js";
export { webpack as default } from "./unplugin.js";
