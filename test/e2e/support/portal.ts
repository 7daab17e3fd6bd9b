/** A whole portal and a browser for the journeys of a file: begun before them, gone after them. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, inject } from "vitest";
import { type System, start } from "../../../local/main.ts";
import { launch } from "./browser.ts";

export interface Portal {
  /** Where the site is. */
  readonly url: string;
  readonly system: System;
  readonly browser: Browser;
}
interface Wish {
  /** false begins with an empty portal */
  seeded?: boolean;
  /** false has no browser */
  browser?: boolean;
}

/** Call it once, at the top of a file. Its public pages are rendered. */
export const portal = ({ seeded = true, browser = true }: Wish = {}): Portal => {
  const folder = mkdtempSync(join(tmpdir(), "portal-journey-"));
  const parts: { system?: System; browser?: Browser } = {};
  beforeAll(async () => {
    cpSync(inject("portals")[seeded ? "seeded" : "empty"], folder, { recursive: true });
    parts.system = await start({ port: 0, dataDir: folder, quiet: true, seeded });
    if (browser) parts.browser = await launch();
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.system?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const begun = <T>(part: T | undefined): T => {
    if (!part) throw new Error("The portal begins with the first test");
    return part;
  };
  return {
    get url() {
      return begun(parts.system).url;
    },
    get system() {
      return begun(parts.system);
    },
    get browser() {
      return begun(parts.browser);
    },
  };
};
