import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../runtime/fetch/loopback.js";
import { openChromium } from "./chromium.js";
import { installInto } from "./install.js";
import { runProgram } from "./processes.js";
import type { OwnPackage, Scenario } from "./scenario.js";
import { serveFolder } from "./static-server.js";

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
  const started: { close(): Promise<void> }[] = [];
  async function start<Started extends { close(): Promise<void> }>(
    starting: Promise<Started>,
  ): Promise<Started> {
    const service = await starting;
    started.push(service);
    return service;
  }
  try {
    return await scenario({
      folder,
      tarballs,
      install: (packages, manifest) => installInto(folder, tarballs, packages, manifest),
      run: (program, args, environment) => runProgram(folder, program, args, environment),
      serve: (path) => start(serveFolder(path)),
      startEcho: async () => (await start(startServer())).url,
      openChromium: () => start(openChromium()),
    });
  } finally {
    await Promise.allSettled(started.map((service) => service.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}
