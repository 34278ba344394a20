/** Where the API is: the second argument of each function. */
export const shared = {
  baseUrl: import.meta.env.VITE_NOTES_URL ?? "https://api.notes.example",
};
