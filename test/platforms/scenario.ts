import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startServer } from "../runtime/fetch/loopback.js";
import { openChromium } from "./chromium.js";
import { type FirefoxTab, openFirefox } from "./firefox.js";
import { installInto } from "./install.js";
import { type Finished, runProgram } from "./processes.js";
import { type Served, serveFolder } from "./static-server.js";

/** The names of the packages of this repository. */
export type OwnPackage = "waybill" | "waybill-github" | "waybill-runtime";

/**
 * Uses the packed packages on a platform, like a user. It is the default export of a file in `scenarios/`.
 *
 * @returns a note for its line, such as a size.
 * @throws what went wrong, as an error whose message is printed.
 */
export type Scenario = (context: Context) => Promise<string | void>;

/** What a scenario is given. What it starts is stopped, and its folder removed, when it ends. */
export interface Context {
  /** A fresh folder outside the repository. */
  readonly folder: string;
  /** The paths of the packed packages. */
  readonly tarballs: Readonly<Record<OwnPackage, string>>;
  /**
   * Makes the folder a project and installs packages into it by npm: ours from their tarballs, others in the version that
   * `test/platforms/package-lock.json` has.
   *
   * @param manifest what else the project's `package.json` says.
   */
  install(packages: readonly string[], manifest?: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Runs a program in the folder.
   *
   * @throws if it fails: an error with all that it printed.
   */
  run(program: string, args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Finished>;
  /** Closes a service when the scenario ends. */
  start<Started extends Closable>(starting: Promise<Started>): Promise<Started>;
  /** Serves the files of a folder on loopback. */
  serve(path: string): Promise<Served>;
  /** Starts a server on loopback that answers with what it was sent (`test/runtime/fetch/loopback.ts`). Returns its URL. */
  startEcho(): Promise<string>;
  /** Opens Debian's Chromium. */
  openChromium(): Promise<Browser>;
  /** Opens Debian's Firefox. */
  openFirefox(): Promise<FirefoxTab>;
}

interface Closable {
  close(): Promise<void>;
}

/**
 * Runs a scenario in a fresh folder inside another, stops what it has started, and removes the folder.
 *
 * @returns its note.
 */
export async function runScenario(
  scenario: Scenario,
  parent: string,
  tarballs: Readonly<Record<OwnPackage, string>>,
): Promise<string | void> {
  const folder = mkdtempSync(join(parent, "scenario-"));
  const started: Closable[] = [];
  async function start<Started extends Closable>(starting: Promise<Started>): Promise<Started> {
    const service = await starting;
    started.push(service);
    return service;
  }
  try {
    return await scenario({
      ...{ folder, tarballs, start },
      install: (packages, manifest) => installInto(folder, tarballs, packages, manifest),
      run: (program, args, environment) => runProgram(folder, program, args, environment),
      serve: (path) => start(serveFolder(path)),
      startEcho: async () => (await start(startServer())).url,
      openChromium: () => start(openChromium()),
      openFirefox: () => start(openFirefox()),
    });
  } finally {
    await Promise.allSettled(started.map((service) => service.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}
