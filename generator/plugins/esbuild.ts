export type { PluginOptions } from "./options.js";
export { esbuild as default } from "./unplugin.js";
