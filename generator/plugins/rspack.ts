export type { PluginOptions } from "./options.js";
export { rspack as default } from "./unplugin.js";
