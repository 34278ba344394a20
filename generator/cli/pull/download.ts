import { decodeUtf8 } from "../../manifest/index.js";
import { endWith } from "../terminal/print-errors.js";

/** The largest public documents have 30 MB. */
const MAX_MEGABYTES = 100;

/** Downloads a text in UTF-8. The headers go to the host of the URL alone, and no message contains their values. */
export async function download(
  address: string,
  customHeaders: Record<string, string>,
): Promise<string> {
  const refuse = (reason: string, hint = "check the URL"): never => {
    const message = `cannot pull ${address.replace(/\/\/[^/]*@/, "//")}: ${reason}`;
    return endWith({ code: "no-download", message, hint });
  };
  const fail = (error: Error): never =>
    refuse(`${(error.cause ?? error) as Error}`, "check the URL and the network");
  const first = URL.canParse(address) ? new URL(address) : undefined;
  if (!first || !isAllowed(first)) {
    const hint = "pass a URL like https://api.example.com/openapi.json, and a token by --header";
    return refuse("it is not an https URL, or has a password", hint);
  }
  const signal = AbortSignal.timeout(60_000);
  const headers = { accept: "application/json, */*;q=0.5", ...customHeaders };
  const send = (url: URL) => fetch(url, { headers, redirect: "manual", signal }).catch(fail);
  let url = first;
  let response = await send(url);
  for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
    const target = response.headers.get("location") ?? "//";
    url = URL.canParse(target, url.href) ? new URL(target, url) : refuse("its redirect has no URL");
    const isElsewhere = url.host !== first.host || !isAllowed(url);
    if (isElsewhere) refuse(`it redirects to ${url.origin}`, "pull that URL if you trust its host");
    if (hops === 5) refuse("it redirects more than five times");
    response = await send(url);
  }
  if (!response.ok) {
    const hint = "check the URL, or pass a token with --header authorization=VARIABLE";
    refuse(`the status is ${response.status}`, hint);
  }
  const bytes = await readBytes(response.body ?? []).catch(fail);
  if (bytes === undefined) return refuse(`it has more than ${MAX_MEGABYTES} MB`);
  return decodeUtf8(bytes) ?? refuse("it is not text in UTF-8");
}

/** Returns `undefined` for too many bytes. */
async function readBytes(body: AsyncIterable<Uint8Array> | []): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_MEGABYTES * 1e6) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Https, or http to this machine (RFC 6761, section 6.3), without a password. */
function isAllowed({ protocol, hostname, username, password }: URL): boolean {
  const isLocal = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return (protocol === "https:" || (protocol === "http:" && isLocal)) && username + password === "";
}
