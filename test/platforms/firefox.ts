import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "undici";

const PROGRAM = "/usr/bin/firefox-esr";

/** One tab of Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export interface FirefoxTab {
  readonly version: string;
  /** Opens a page and waits until it is loaded. */
  goto(url: string): Promise<void>;
  /**
   * Evaluates an expression in the page, and awaits its promise.
   *
   * @returns its JSON.
   * @throws the page's error.
   */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts Debian's Firefox, which may run as root, with a fresh profile and without background network requests. */
export async function openFirefox(): Promise<FirefoxTab> {
  if (!existsSync(PROGRAM)) {
    throw new Error(
      `there is no ${PROGRAM}: install it by apt-get install --no-install-recommends firefox-esr`,
    );
  }
  const home = mkdtempSync(join(tmpdir(), "waybill-firefox-"));
  const profile = join(home, "profile");
  mkdirSync(profile);
  writeFileSync(join(profile, "user.js"), PREFERENCES);
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const child = spawn(PROGRAM, options, {
    env: { ...process.env, HOME: home },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "close");
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const address = await addressOf(child.stderr);
    const send = await connect(`${address}/session`);
    const session = await send("session.new", { capabilities: {} });
    const { contexts } = await send("browsingContext.getTree", {});
    const [{ context }] = contexts as readonly [{ readonly context: string }];
    return {
      version: (session["capabilities"] as { readonly browserVersion: string }).browserVersion,
      async goto(url) {
        await send("browsingContext.navigate", { context, url, wait: "complete" });
      },
      async evaluate(expression) {
        const { result, exceptionDetails } = await send("script.evaluate", {
          expression: `(async () => JSON.stringify(await (${expression})))()`,
          target: { context },
          awaitPromise: true,
        });
        if (exceptionDetails !== undefined) {
          throw new Error((exceptionDetails as { readonly text: string }).text);
        }
        const { value } = result as { readonly value?: string };
        return value === undefined ? undefined : JSON.parse(value);
      },
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In addition to what Firefox sets itself for automation. */
const PREFERENCES = [
  ["app.normandy.enabled", false],
  ["datareporting.policy.dataSubmissionEnabled", false],
  ["network.captive-portal-service.enabled", false],
  ["network.connectivity-service.enabled", false],
  ["services.settings.server", "data:,"],
  ["toolkit.telemetry.server", ""],
]
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join("");

/** The address that Firefox prints once it listens. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    // Later lines are read, too, so that Firefox never waits for a reader.
    if (address !== undefined) return (output.resume(), address);
    lines.push(line);
  }
  throw new Error(`${PROGRAM} did not start\n${lines.join("\n")}`);
}

type Result = Readonly<Record<string, unknown>>;
type Send = (method: string, params: object) => Promise<Result>;

/** Commands and their responses, matched by id. Events are ignored: none are subscribed to. */
async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (response: Result) => void>();
  socket.addEventListener("message", ({ data }) => {
    const response = JSON.parse(String(data)) as Result;
    waiting.get(Number(response["id"]))?.(response);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", ({ message }) => reject(new Error(`${url}: ${message}`)));
  });
  let id = 0;
  return async (method, params) => {
    id++;
    socket.send(JSON.stringify({ id, method, params }));
    const response = await new Promise<Result>((resolve) => waiting.set(id, resolve));
    if (response["type"] === "success") return response["result"] as Result;
    throw new Error(`${method}: ${String(response["message"])}`);
  };
}
