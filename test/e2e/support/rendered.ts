/**
 * Before all journeys: two portals, one with the demonstration's data and one empty, begun, rendered and ended. Each
 * file begins with a copy of one of them, its public pages already there, as readers find them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { start } from "../../../local/main.ts";
import { dev } from "./client.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folders to copy. */
    portals: { seeded: string; empty: string };
  }
}

const made = async (folder: string, seeded: boolean): Promise<string> => {
  const system = await start({ port: 0, dataDir: folder, quiet: true, seeded });
  try {
    // The sweep ends when the pages are rendered.
    await dev(system.url).sweep();
  } finally {
    await system.stop();
  }
  return folder;
};

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "portal-rendered-"));
  project.provide("portals", {
    seeded: await made(join(folder, "seeded"), true),
    empty: await made(join(folder, "empty"), false),
  });
  return () => rmSync(folder, { recursive: true, force: true });
}
