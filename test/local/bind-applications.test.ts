/** Whoever upgrades a stage binds the ids of what was written before by a command. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { findApplicationOwner } from "@portal/core/applications/model/ownership.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/store.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { buildCreateTableInput } from "../support/create-table-input.ts";
import { projectRoot } from "../support/run-command.ts";
import { createFreshTable } from "../support/test-services.ts";

const runCommandWith = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["local/bind-applications.ts", ...args], {
    cwd: projectRoot,
    env: process.env,
  });

test("the command binds the drafts of a stage's table and says how many; again it does nothing", async () => {
  await createFreshTable();
  process.env.TABLE_NAME = "trade-portal-upgraded-TableTable-ab";
  await new DynamoDBClient({}).send(new CreateTableCommand(buildCreateTableInput(process.env.TABLE_NAME)));
  const at = toInstant("2026-11-20T02:00:00.000Z");
  const [id, resting] = [ulid(), ulid()];
  const writeDraft = (draft: { id: string; eventId?: string }) =>
    buildHeaderPut({
      ...draft,
      institutionId: "earlier",
      scheme: "FAIR_HOSTED",
      resource: "participate",
      status: "DRAFT",
      version: 1,
      createdAt: at,
      createdBy: "somebody",
      updatedAt: at,
      deadlines: [],
      timers: [],
      seq: 0,
      lastHash: "",
      notify: [],
    });
  await transact([writeDraft({ id, eventId: "green-2027" }), writeDraft({ id: resting })]);
  const { stdout } = await runCommandWith("--stage", "upgraded");
  expect(stdout).toContain("2 drafts bound, 0 entries of histories marked, 0 drafts moved");
  expect(stdout).toContain("1 drafts given a reminder");
  expect((await findApplicationOwner(id))?.institutionId).toBe("earlier");
  // The event reminds of its drafts; the other one is due every morning at nine.
  expect((await findHeader("earlier", id))?.remindAt).toBeUndefined();
  expect((await findHeader("earlier", resting))?.remindAt).toMatch(/T01:00:00\.000Z$/);
  expect((await runCommandWith("--stage", "upgraded")).stdout).toContain("0 drafts bound");
  await expect(runCommandWith()).rejects.toMatchObject({ code: 1 });
});
