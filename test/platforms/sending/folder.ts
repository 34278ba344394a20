import { fileURLToPath } from "node:url";

/** The folder of the program that sends each kind of request. */
export const SENDING = fileURLToPath(new URL("./", import.meta.url));
