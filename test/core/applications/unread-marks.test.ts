/** The unread messages of an officer whose role holds for some schemes only (decisions 0387 and 0429). */
import { listUnread } from "@portal/core/applications/correspondence/correspondence-service.server";
import { buildMessageWrites } from "@portal/core/applications/correspondence/correspondence-store.server";
import type { Context } from "@portal/core/platform/actor";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

/** An applicant's message on an application that staff have not read. */
const leaveMessage = (n: number, id: string, institutionId: string): Promise<void> => {
  const at = `2026-11-23T02:00:00.${String(n).padStart(3, "0")}Z` as Context["now"];
  return transact(
    buildMessageWrites(
      {
        id,
        messageId: `m${n}`,
        institutionId,
        at,
        from: "APPLICANT",
        author: "a",
        text: "x",
        files: [],
      },
      { id, institutionId, createdBy: "a", code: `c${n}`, scheme: "FAIR_HOSTED", since: at },
      false,
    ),
  );
};

test("however many wait for others, the one that the role covers is found", async () => {
  await createPublishedEvent({ id: "fair" });
  await createCertifiedInstitution("one");
  const { id } = await submitCompleteApplication("one", "fair");
  const restrictedOfficer = { ...officer, scope: { schemes: ["FAIR_HOSTED"] } };
  // Those before it are not visible to anybody.
  for (let n = 0; n < 510; n += 30)
    await Promise.all(Array.from({ length: 30 }, (_, i) => leaveMessage(n + i, `other-${n + i}`, "two")));
  await leaveMessage(900, id, "one");
  expect((await listUnread(createTestContext(restrictedOfficer))).map((mark) => mark.id)).toEqual([id]);
  // Whoever reads all of them is told of each, the longest waiting first.
  const marks = await listUnread(createTestContext(officer));
  expect(marks).toHaveLength(511);
  expect(marks[0]?.id).toBe("other-0");
  // What another scheme's officer does not cover is not there.
  const other = { ...officer, scope: { schemes: ["TRAINING"] } };
  expect(await listUnread(createTestContext(other))).toEqual([]);
});
