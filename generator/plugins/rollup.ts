export type { PluginOptions } from "./options.js";
export { rollup as default } from "./unplugin.js";
