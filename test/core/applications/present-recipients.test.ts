/** Whom a notice about an application reaches: today's members who may read it, whoever received the first one. */
import { listPresentRecipients } from "@portal/core/applications/membership/present-recipients";
import { findApplicationOfNotice } from "@portal/core/applications/model/application-of-notice";
import type { InstitutionMember, MemberRole } from "@portal/core/institutions/index";
import { toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";

const since = toInstant("2026-11-23T02:00:00Z");
const buildMember = (accountId: string, role: MemberRole): InstitutionMember => ({
  institutionId: "i",
  accountId,
  account: `${accountId}@example.mo`,
  role,
  language: "en",
  since,
});
const sentTo = (...accountIds: string[]) => ({
  createdBy: "author",
  notify: accountIds.map((accountId) => ({ accountId, account: "old@example.mo", language: "pt" as const })),
});

test.each<[what: string, members: InstitutionMember[], reached: string[]]>([
  [
    "the author and the administrator",
    [buildMember("author", "SUB_OWN"), buildMember("boss", "ADMINISTRATOR")],
    ["author", "boss"],
  ],
  ["nobody who left", [buildMember("boss", "ADMINISTRATOR")], ["boss"]],
  [
    "the administrator of today",
    [buildMember("author", "SUB_ALL"), buildMember("new", "ADMINISTRATOR")],
    ["author", "new"],
  ],
  ["a former administrator who reads all records", [buildMember("boss", "SUB_ALL")], ["boss"]],
  ["no former administrator who reads own records only", [buildMember("boss", "SUB_OWN")], []],
  ["no other member", [buildMember("else", "SUB_ALL"), buildMember("author", "SUB_OWN")], ["author"]],
  ["nobody when nobody is left", [], []],
])("it reaches %s", (_, members, reached) => {
  const recipients = listPresentRecipients(sentTo("author", "boss"), members);
  expect(recipients.map(({ accountId }) => accountId)).toEqual(reached);
  expect(recipients.map(({ account }) => account)).toEqual(reached.map((id) => `${id}@example.mo`));
});

test.each([
  ["/personal/record/01ARZ3", "01ARZ3"],
  ["/question/01Q?application=01ARZ3", "01ARZ3"],
  ["/question/01Q", undefined],
  ["/staff/application/01ARZ3", undefined],
  ["/personal/attest", undefined],
  [undefined, undefined],
])("a notice with the link %s is about %s", (link, id) => {
  expect(findApplicationOfNotice({ ...(link && { link }) })).toBe(id);
});
