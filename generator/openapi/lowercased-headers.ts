type Headers = Readonly<Record<string, string>>;

/** The same headers with lowercased names, as routes of documents have them. */
export function lowercasedHeaders(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
