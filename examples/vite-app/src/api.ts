import { endpoint } from "./generated/endpoint";

/** Where the API is. */
export const api = endpoint.defaults({
  baseUrl: import.meta.env.VITE_NOTES_URL ?? "https://api.notes.example",
});
