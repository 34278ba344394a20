/** The same headers with lowercased names, as routes of documents have them. */
export function lowercasedHeaders<Value>(
  headers: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
