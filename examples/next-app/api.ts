import { endpoint } from "@/generated";

/** Where the API is, for the server and for the browser. */
export const api = endpoint.defaults({
  baseUrl: process.env.NEXT_PUBLIC_NOTES_URL ?? "https://api.notes.example",
});
