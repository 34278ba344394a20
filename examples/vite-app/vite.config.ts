import { defineConfig } from "vite";
import waybill from "waybill/vite";

export default defineConfig({ plugins: [waybill()] });
