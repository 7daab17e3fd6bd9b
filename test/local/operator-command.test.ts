/** A command of operators says in one line what they can mend, and shows no stack of calls for it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OperatorError, runOperatorCommand } from "../../local/operators/operator-command.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

let server: FauxqsServer;
beforeAll(async () => {
  await createFreshTable();
  server = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1", defaultRegion: "ap-east-1" });
});
afterAll(() => server.stop());

/** Runs a command as a person types it. @returns how it fails */
const runFailingCommand = async (
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; stderr: string }> => {
  const endpoint = { AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${server.port}` };
  const run = promisify(execFile)(process.execPath, [`local/${file}`, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...endpoint, ...env },
  });
  return run.then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
};

describe("a stage that is not there", () => {
  test.each([
    ["opening/warm.ts", ["--stage", "nobody", "--per-second", "150"], "table of"],
    ["operators/first-admin.ts", ["a@example.mo", "--stage", "nobody"], "table of"],
    ["backfill/upgrade-rows.ts", ["--stage", "nobody"], "table of"],
    ["operators/redrive.ts", ["due", "--stage", "nobody"], "queue due in"],
  ])("%s", async (file, args, part) => {
    expect(await runFailingCommand(file, args)).toMatchObject({
      code: 1,
      stderr: `There is no ${part} the stage nobody\n`,
    });
  });
});

test("a pace that no table takes", async () => {
  expect(
    await runFailingCommand("opening/warm.ts", ["--stage", "nobody", "--per-second", "5000"]),
  ).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^5000 a second need .* more than the quota of 40000 of a table\n$/),
  });
});

test("credentials that are missing", async () => {
  const noCredentials = {
    AWS_ACCESS_KEY_ID: "",
    AWS_SECRET_ACCESS_KEY: "",
    AWS_EC2_METADATA_DISABLED: "true",
    HOME: "/nonexistent",
  };
  expect(
    await runFailingCommand("operators/redrive.ts", ["due", "--stage", "production"], noCredentials),
  ).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Could not load credentials.*\n$/),
  });
});

test("what nobody foresaw is thrown with its stack", async () => {
  const fault = new TypeError("a fault of the command");
  await expect(runOperatorCommand(() => Promise.reject(fault))).rejects.toBe(fault);
  await runOperatorCommand(() => Promise.reject(new OperatorError("mend it")));
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
});
