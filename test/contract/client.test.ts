/** The published document is enough to write a client: orval makes one, the compiler takes it, and it applies. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type System, startLocalSystem } from "../../local/main.ts";
import { projectRoot, runCommand } from "../support/project/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "client-"));
const inFolder = (name: string): string => join(folder, name);
let system: System;

beforeAll(async () => {
  system = await startLocalSystem({ port: 0, dataDir: inFolder("data"), quiet: true, site: false });
  const publishedDocument = await (await fetch(`${system.url}/api/openapi.json`)).text();
  writeFileSync(inFolder("openapi.json"), publishedDocument);
  writeFileSync(
    inFolder("orval.config.mjs"),
    `export default { portal: { input: "./openapi.json", output: { target: "./client.ts", client: "fetch", headers: true, baseUrl: "${system.url}" } } };`,
  );
  writeFileSync(inFolder("package.json"), '{ "type": "module" }');
  writeFileSync(
    inFolder("tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        noUncheckedIndexedAccess: true,
        allowImportingTsExtensions: true,
        target: "es2023",
        module: "nodenext",
        lib: ["es2023", "dom", "dom.iterable"],
        types: ["node"],
        skipLibCheck: true,
      },
      files: ["journey.ts", "client.ts"],
    }),
  );
  symlinkSync(join(projectRoot, "node_modules"), inFolder("node_modules"));
  copyFileSync(join(import.meta.dirname, "journey.ts.txt"), inFolder("journey.ts"));
}, 360_000);
afterAll(async () => {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("[R557][R558][R559] a client generated from the document compiles, signs in, keeps a draft and submits it", async () => {
  const orvalRun = await runCommand("orval", ["--config", "orval.config.mjs"], { cwd: folder });
  expect(orvalRun.status, orvalRun.output).toBe(0);
  const compilerRun = await runCommand("tsc", ["--checkers", "1", "-p", "tsconfig.json"], { cwd: folder });
  expect(compilerRun.status, compilerRun.output).toBe(0);
  // Every operation of the document is a function of the client.
  const { paths } = JSON.parse(readFileSync(inFolder("openapi.json"), "utf8")) as {
    paths: Record<string, object>;
  };
  const functions = readFileSync(inFolder("client.ts"), "utf8").match(/^export const \w+ = async \(/gm) ?? [];
  expect(functions).toHaveLength(Object.values(paths).flatMap((verbs) => Object.keys(verbs)).length);

  const journey = await runCommand("node", ["journey.ts"], { cwd: folder, env: { PORTAL: system.url } });
  expect(journey.status, journey.output).toBe(0);
  expect(JSON.parse(journey.output)).toEqual({
    account: "other@demo.mo",
    draft: "DRAFT",
    submitted: "PROCESSING",
    read: { id: true, code: expect.stringMatching(/^[A-Z]+/), answers: expect.any(Number) },
    more: 1,
    ended: 200111,
  });
}, 240_000);
