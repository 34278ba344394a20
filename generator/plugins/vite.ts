import type { UnpluginInstance } from "unplugin";
import type { PluginOptions } from "./options.js";
import { waybill } from "./unplugin.js";

export type { PluginOptions } from "./options.js";

const plugin: UnpluginInstance<PluginOptions | undefined, false>["vite"] = waybill.vite;
export default plugin;
