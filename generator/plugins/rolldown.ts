export type { PluginOptions } from "./options.js";
export { rolldown as default } from "./unplugin.js";
