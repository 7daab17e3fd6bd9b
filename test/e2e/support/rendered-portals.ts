/**
 * Before all journeys: two portals, one with the demonstration's data and one empty, begun, rendered and ended. Each
 * file begins with a copy of one of them, its public pages already there, as readers find them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import provideApiDocument from "../../support/contract/provide-api-document.ts";
import { runCommand } from "../../support/project/run-command.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folders to copy. */
    portals: { seeded: string; empty: string };
  }
}
const renderScript = fileURLToPath(new URL("render-portal.ts", import.meta.url));

/** Runs a script of the project to its end. @throws Error with what it printed */
const runScript = async (...args: string[]): Promise<void> => {
  const { status, output } = await runCommand(process.execPath, args);
  if (status !== 0) throw new Error(`${args.join(" ")}: ${output}`);
};

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "portal-rendered-"));
  const [seeded, empty] = ["seeded", "empty"].map((name) => join(folder, name)) as [string, string];
  // Each takes one core for a while.
  const [removeDocument] = await Promise.all([
    runScript(renderScript, empty, "empty").then(() => provideApiDocument(project)),
    runScript(renderScript, seeded, "seeded"),
  ]);
  project.provide("portals", { seeded, empty });
  return () => {
    removeDocument();
    rmSync(folder, { recursive: true, force: true });
  };
}
