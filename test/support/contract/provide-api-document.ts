/**
 * Before the tests of a project: the document of the API, with the restricted views, as a file that its workers read.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { runCommand } from "../project/run-command.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The file of the API's document. */
    apiDocument: string;
  }
}
const script = fileURLToPath(new URL("write-api-document.ts", import.meta.url));

/**
 * Writes the API document once for all test files.
 * @returns what removes the file.
 * @throws Error with what the script printed
 */
export default async function provideApiDocument(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "portal-api-document-"));
  const file = join(folder, "openapi.json");
  const { status, output } = await runCommand(process.execPath, [script, file]);
  if (status !== 0) throw new Error(`${script}: ${output}`);
  project.provide("apiDocument", file);
  return () => rmSync(folder, { recursive: true, force: true });
}
