/**
 * Before all journeys: two portals, one with the demonstration's data and one empty, begun, rendered and ended. Each
 * file begins with a copy of one of them, its public pages already there, as readers find them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folders to copy, and the file of the API's document. */
    portals: { seeded: string; empty: string; document: string };
  }
}
const render = fileURLToPath(new URL("render.ts", import.meta.url));
const published = fileURLToPath(new URL("published.ts", import.meta.url));

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "portal-rendered-"));
  const made = (data: "seeded" | "empty"): string => {
    const dataDir = join(folder, data);
    execFileSync(process.execPath, [render, dataDir, data], { stdio: ["ignore", "ignore", "inherit"] });
    return dataDir;
  };
  const document = join(folder, "openapi.json");
  execFileSync(process.execPath, [published, document]);
  project.provide("portals", { seeded: made("seeded"), empty: made("empty"), document });
  return () => rmSync(folder, { recursive: true, force: true });
}
