/**
 * An account can have a telephone number and no e-mail address. It reads its notices in the portal only, so no text
 * promises an e-mail to everybody.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getValueAt } from "@portal/core/forms/expressions/evaluate";
import { buildNotices } from "@portal/core/messaging/index";
import { toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { projectRoot } from "../../support/project/run-command.ts";

const now = toInstant("2026-11-23T02:00:00.000Z");
test.each([
  ["+85366234567", ["inApp"]],
  ["somebody@demo.mo", ["inApp", "mail"]],
])("a notice to %s goes by %j", (account, channels) => {
  const recipient = { accountId: "account-1", account, language: "en" as const };
  expect(buildNotices([recipient], "submitted", {}, now).map(({ channel }) => channel)).toEqual(channels);
});

/** Where the result of something is promised, to whoever reads it. */
const promises: [file: string, path: string][] = [
  ["notices", "submitted.text"],
  ["pages/centre", "grant.pending"],
  ["pages/describe", "step.result"],
  ["pages/form", "done.next.0"],
  ["pages/form", "done.next.1"],
  ["pages/form", "done.free"],
  ["pages/form", "report.next.2"],
  ["pages/home", "how.follow.text"],
  ["pages/institution", "attest.intro.VERIFYING"],
  ["pages/institution", "claim.step.wait"],
  ["pages/institution", "claim.sent"],
  ["pages/help", "help.institution.steps.a"],
  ["pages/message", "textHint.STAFF"],
  ["pages/queue", "bulk.asks.notify"],
  ["pages/staff-survey", "edit.openTied"],
];
/** An e-mail only where there is an address for it. */
const conditions = {
  en: /(if (your|an) account has an email address)|(where an account has an email address)/i,
  pt: /(se a (sua )?conta tiver endereço de correio electrónico)|(às contas que o tiverem)/i,
  "zh-Hant": /帳戶如有電郵地址/,
  "zh-Hans": /账户如有电子邮箱地址/,
};
test.each(
  promises.flatMap(([file, path]) =>
    Object.entries(conditions).map(([language, condition]) => [file, path, language, condition] as const),
  ),
)("%s › %s in %s promises an e-mail to those who have an address", (file, path, language, condition) => {
  const texts = JSON.parse(readFileSync(join(projectRoot, "locales", file, `${language}.json`), "utf8"));
  // A text that counts has a form for each number.
  const text = getValueAt(texts, path) ?? getValueAt(texts, `${path}_other`);
  expect(String(text)).toMatch(condition);
});
