export type { PluginOptions } from "./options.js";
export { vite as default } from "./unplugin.js";
