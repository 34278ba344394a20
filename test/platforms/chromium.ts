import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const PROGRAM = "/usr/bin/chromium";

/** Opens Debian's Chromium, which may run as root and reaches for nothing but what a page asks it for. */
export async function openChromium(): Promise<Browser> {
  if (!existsSync(PROGRAM)) {
    throw new Error(
      `there is no ${PROGRAM}: install it by apt-get install --no-install-recommends chromium`,
    );
  }
  return chromium.launch({
    executablePath: PROGRAM,
    timeout: 120_000,
    args: [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    ],
  });
}
