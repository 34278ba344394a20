/** A response whose body has not been read. React Native's have no `body`. */
export interface UnreadResponse {
  readonly url: string;
  readonly body?: unknown;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

export interface StreamOptions<Data = unknown> {
  /** The most characters of an item, by default 2²⁰. A longer one is an error, so that memory stays bounded. */
  readonly limit?: number | undefined;
  /** Reads the text of an item: `JSON.parse` by default, `String` for items that are text. */
  readonly decode?: ((text: string) => Data) | undefined;
}
