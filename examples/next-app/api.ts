/** Where the API is, for the server and for the browser: the second argument of each function. */
export const shared = {
  baseUrl: process.env.NEXT_PUBLIC_NOTES_URL ?? "https://api.notes.example",
};
