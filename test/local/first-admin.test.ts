/**
 * Whoever deploys the portal names its first two administrators from outside. With two, nobody else can be added that
 * way.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { loadStaffRoster } from "@portal/core/identity/staff/staff-store.server";
import {
  changeStaffMember,
  createFirstAdministrator,
} from "@portal/core/identity/staff-accounts/staff-service.server";
import { systemActor } from "@portal/core/platform/actor";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext } from "../support/applications/application-fixtures.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { buildCreateTableInput } from "../support/tables/create-table-input.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

const stage = "trade-portal-beginning-";
const notices = `${stage}NoticeQueueQueue-ef`;
let server: FauxqsServer;
beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1", defaultRegion: "ap-east-1" });
  for (const name of [notices, `${stage}NoticeQueueDeadLettersQueue-gh`])
    server.createQueue(name, { region: "ap-east-1" });
});
afterAll(() => server.stop());

/** Makes an administrator by the command's own function. @returns the account's id */
const inviteAdministrator = async (account: string): Promise<string> => {
  await createFirstAdministrator({ account }, createTestContext(systemActor));
  return (await loadStaffRoster()).members.find((member) => member.account === account)?.id ?? "";
};

test("by the command: two accounts stand, their owners are invited, and the command does nothing more", async () => {
  await createFreshTable();
  const dynamo = new DynamoDBClient({});
  await dynamo.send(new CreateTableCommand(buildCreateTableInput(`${stage}TableTable-ab`)));
  const runCommandFor = (account: string) =>
    promisify(execFile)(
      process.execPath,
      ["local/operators/first-admin.ts", account, "--stage", "beginning"],
      {
        cwd: projectRoot,
        env: { ...process.env, AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${server.port}` },
      },
    );
  expect((await runCommandFor("chief@example.mo")).stdout).toContain("chief@example.mo administers");
  const [letter = "{}"] = server.inspectQueue(notices)?.messages.ready.map(({ body }) => body) ?? [];
  expect(JSON.parse(letter).notices).toMatchObject([{ template: "staffInvited", to: "chief@example.mo" }]);
  expect((await runCommandFor("deputy@example.mo")).stdout).toContain("deputy@example.mo administers");
  const sentNotices =
    server.inspectQueue(notices)?.messages.ready.flatMap(({ body }) => JSON.parse(body).notices) ?? [];
  expect(
    sentNotices.filter(({ template }) => template === "staffAccountChanged").map(({ to }) => to),
  ).toEqual(["chief@example.mo", "chief@example.mo", "deputy@example.mo"]);
  await expect(runCommandFor("another@example.mo")).rejects.toMatchObject({
    code: 1,
    stderr: "Nothing was changed: 900054\n",
  });
});

test("two runs at the same time make one administrator", async () => {
  await createFreshTable();
  const createFirst = (account: string) =>
    createFirstAdministrator({ account }, createTestContext(systemActor));
  const both = await Promise.allSettled([createFirst("one@example.mo"), createFirst("two@example.mo")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await loadStaffRoster()).members.map(({ roles }) => roles)).toEqual([["ADMIN"]]);
});

test("where one is left, whoever deploys confirms what waits, and nothing else", async () => {
  await createFreshTable();
  const context = createTestContext(systemActor);
  const first = await inviteAdministrator("one@example.mo");
  const second = await inviteAdministrator("two@example.mo");
  const asAdministrator = (id: string) =>
    createTestContext({ kind: "staff", accountId: id, account: "one@example.mo", roles: ["ADMIN"] });
  await expect(createFirstAdministrator({ account: "three@example.mo" }, context)).rejects.toMatchObject({
    code: 900054,
  });
  await changeStaffMember(second, { version: 1, disabled: true }, undefined, asAdministrator(first));
  const { request } = await changeStaffMember(
    second,
    { version: 2, disabled: false },
    undefined,
    asAdministrator(first),
  );
  expect(request).toMatchObject({ accountId: second });
  expect(await createFirstAdministrator({ account: "two@example.mo" }, context)).toBe("confirmed");
  expect((await loadStaffRoster()).members.map(({ disabled }) => disabled)).toEqual([false, false]);
});
