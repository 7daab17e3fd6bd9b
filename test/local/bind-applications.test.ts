/** Whoever upgrades a stage binds the ids of what was written before by a command. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { findOwner } from "@portal/core/application/ownership.server";
import { putHeader } from "@portal/core/application/store.server";
import { instant } from "@portal/core/day";
import { createTableInput } from "@portal/core/table-definition";
import { transact } from "@portal/core/write.server";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { freshTable } from "../support/emulator.ts";
import { root } from "../support/process.ts";

const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["local/bind-applications.ts", ...args], {
    cwd: root,
    env: process.env,
  });

test("the command binds the drafts of a stage's table and says how many; again it does nothing", async () => {
  await freshTable();
  process.env.TABLE_NAME = "trade-portal-upgraded-TableTable-ab";
  await new DynamoDBClient({}).send(new CreateTableCommand(createTableInput(process.env.TABLE_NAME)));
  const at = instant("2026-11-20T02:00:00.000Z");
  const id = ulid();
  await transact([
    putHeader({
      id,
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
    }),
  ]);
  const { stdout } = await command("--stage", "upgraded");
  expect(stdout).toContain("1 drafts bound, 0 entries of histories marked, 0 drafts moved");
  expect((await findOwner(id))?.institutionId).toBe("earlier");
  expect((await command("--stage", "upgraded")).stdout).toContain("0 drafts bound");
  await expect(command()).rejects.toMatchObject({ code: 1 });
});
