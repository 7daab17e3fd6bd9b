/**
 * The compiler closes the table of transitions: a copy of the rules is broken in one place for each promise, and every
 * break must be reported where somebody would look for it. All of it is one program, since what the packages declare
 * takes the compiler longer than the rules.
 */
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot, runCommand } from "../../support/project/run-command.ts";

const core = "packages/core/src";
const definitions = `${core}/applications/transitions/definitions`;
interface Break {
  rule: string;
  file: string;
  /** The text that is replaced; it must occur exactly once. */
  from: string;
  to: string;
  /** The compiler's message: the file that it names and a word of it. */
  reportedIn: string;
  naming: string;
}
/**
 * It hides other faults of the table, because the compiler names one missing record only: it is made in a copy by
 * itself.
 */
const removedTransition: Break = {
  rule: "a transition that is removed from the table",
  file: `${definitions}/index.ts`,
  from: "  reject: rejectTransition,\n",
  to: "",
  reportedIn: `${definitions}/index.ts`,
  naming: "'reject'",
};
const breaks: Break[] = [
  {
    rule: "a record that is under another action's name",
    file: `${definitions}/index.ts`,
    from: "  accept: acceptTransition,",
    to: "  accept: placeTransition,",
    reportedIn: `${definitions}/index.ts`,
    naming: '"place"',
  },
  {
    rule: "an action that is renamed in the list, for the schemes that take it",
    file: `${core}/forms/types/scheme-actions.ts`,
    from: '"allocateBooth"',
    to: '"assignBooth"',
    reportedIn: `${core}/schemes/shared/field-builders.ts`,
    naming: "allocateBooth",
  },
  {
    rule: "an effect that is renamed",
    file: `${definitions}/places/voucher.ts`,
    from: "  effect: (next) => ({ header: next }),",
    to: "  result: (next) => ({ header: next }),",
    reportedIn: `${definitions}/places/voucher.ts`,
    naming: "result",
  },
  {
    rule: "an effect that is removed",
    file: `${definitions}/objections/objection.ts`,
    from: '  effect: (next) => ({ header: { ...next, deadlines: omitDeadline(next, "objection") } }),\n',
    to: "",
    reportedIn: `${definitions}/objections/objection.ts`,
    naming: "Property 'effect' is missing",
  },
  {
    rule: "a transition record that is renamed",
    file: `${definitions}/review/endorsement.ts`,
    from: "export const expireEndorsementTransition",
    to: "export const endEndorsementTransition",
    reportedIn: `${definitions}/index.ts`,
    naming: "expireEndorsementTransition",
  },
  {
    rule: "the role of a staff action that is removed",
    file: `${definitions}/payments/refund.ts`,
    from: '  action: "refund",\n  by: "staff",\n  role: "CASHIER",\n',
    to: '  action: "refund",\n  by: "staff",\n',
    reportedIn: `${definitions}/payments/refund.ts`,
    naming: "role",
  },
  {
    rule: "a deadline kind that is removed",
    file: `${core}/applications/model/deadline-kinds.ts`,
    from: '  "repayment",\n',
    to: "",
    reportedIn: `${definitions}/grants/grant-breach.ts`,
    naming: '"repayment"',
  },
  {
    rule: "a timer that is removed",
    file: `${core}/applications/model/timers.ts`,
    from: '  voucher: { purpose: "event", action: "issueVoucher" },\n',
    to: "",
    reportedIn: `${core}/applications/deadlines/deadlines.ts`,
    naming: "voucher",
  },
  {
    rule: "a timer that is renamed",
    file: `${core}/applications/model/timers.ts`,
    from: "  endorsementExpiry: {",
    to: "  endorsementEnd: {",
    reportedIn: `${definitions}/review/endorsement.ts`,
    naming: '"endorsementExpiry"',
  },
  {
    rule: "a timer that applies what only a person may do",
    file: `${core}/applications/model/timers.ts`,
    from: 'action: "lapseOriginal"',
    to: 'action: "receiveOriginal"',
    reportedIn: `${definitions}/index.ts`,
    naming: '"staff"',
  },
  {
    rule: "a notice that the record of its transition does not name",
    file: `${definitions}/places/places.ts`,
    from: '  notices: ["offerLapsed"],',
    to: "  notices: [],",
    reportedIn: `${definitions}/places/places.ts`,
    naming: '"offerLapsed"',
  },
  {
    rule: "an effect that reads a member of the body which its record does not name",
    file: `${definitions}/places/places.ts`,
    from: 'const booth = sortBooths(input.booth ?? "")',
    to: 'const booth = sortBooths(input.booth ?? input.reference ?? "")',
    reportedIn: `${definitions}/places/places.ts`,
    naming: "'reference'",
  },
  {
    rule: "a function that reads a member which the record of the effect before it does not name",
    file: `${definitions}/documents/supplement-changes.ts`,
    from: '  input: ["dueOn", "reason"],',
    to: '  input: ["dueOn"],',
    reportedIn: `${definitions}/documents/supplement-changes.ts`,
    naming: "'reason'",
  },
  {
    rule: "a member of the body that no action can take",
    file: `${definitions}/documents/signed-form.ts`,
    from: '  input: ["fileIds"],',
    to: '  input: ["fileId"],',
    reportedIn: `${definitions}/documents/signed-form.ts`,
    naming: '"fileId"',
  },
  {
    rule: "a notice that is removed from the list of templates",
    file: `${core}/messaging/notice-types.ts`,
    from: '  "repaymentLate",\n',
    to: "",
    reportedIn: `${definitions}/grants/repayment.ts`,
    naming: "repaymentLate",
  },
  {
    rule: "a notice whose text is removed in one language",
    file: "locales/notices/pt.json",
    from: '"waitlisted": {',
    to: '"waitlistedBefore": {',
    reportedIn: `${core}/messaging/render-notice.ts`,
    naming: "waitlisted",
  },
  {
    rule: "a kind of due message that nothing handles",
    file: "packages/functions/src/jobs/apply-due.ts",
    from: "  survey: mailInBatches(inviteRespondents, findNextInvitations),\n",
    to: "",
    reportedIn: "packages/functions/src/jobs/apply-due.ts",
    naming: "survey",
  },
];

let folder = "";
/** The copy in which one transition is removed, and the copy with all other breaks. */
type Copy = "removed" | "broken";
/** Compiles both copies and returns the compiler's messages, each on one line with the lines that explain it. */
const compileCopies = async (): Promise<string[]> => {
  const { output } = await runCommand(
    "tsc",
    ["--checkers", "1", "-p", join(folder, "tsconfig.json"), "--pretty", "false"],
    {
      cwd: folder,
    },
  );
  return output.split(/\n(?=\S)/).filter((message) => /: error TS\d+/.test(message));
};

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "closed-by-types-")));
  const sharedPaths = [core, "local/data", "packages/core/package.json"];
  const parts = { removed: sharedPaths, broken: [...sharedPaths, "packages/functions/src", "locales"] };
  for (const [copy, list] of Object.entries(parts))
    for (const part of list) cpSync(projectRoot + part, join(folder, copy, part), { recursive: true });
  symlinkSync(`${projectRoot}node_modules`, join(folder, "node_modules"));
  const { compilerOptions } = JSON.parse(readFileSync(`${projectRoot}tsconfig.json`, "utf8"));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        ...compilerOptions,
        paths: { "@portal/core/*": [`./broken/${core}/*.ts`], "@portal/locales/*": ["./broken/locales/*"] },
      },
      files: [
        `removed/${definitions}/index.ts`,
        `removed/${core}/schemes/index.ts`,
        `broken/${definitions}/index.ts`,
        `broken/${core}/schemes/index.ts`,
        `broken/${core}/messaging/render-notice.ts`,
        "broken/packages/functions/src/jobs/apply-due.ts",
        // Nothing imports these: they declare what packages leave out, for both copies.
        ...globSync(
          [core, "packages/functions/src", "locales"].map((part) => `broken/${part}/**/*.d.ts`),
          {
            cwd: folder,
          },
        ),
      ],
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const applyBreak = (copy: Copy, { file, from, to, rule }: Break): void => {
  const path = join(folder, copy, file);
  const text = readFileSync(path, "utf8");
  expect(text.split(from), `${rule}: ${from}`).toHaveLength(2);
  writeFileSync(path, text.replace(from, to));
};
const isReported = ({ reportedIn, naming }: Break, messages: readonly string[]): boolean =>
  messages.some((message) => message.startsWith(reportedIn) && message.includes(naming));

test("the type checker refuses each of these, and nothing else when only one is done", async () => {
  applyBreak("removed", removedTransition);
  for (const each of breaks) applyBreak("broken", each);
  const messages = await compileCopies();
  const listMessages = (copy: Copy): string[] =>
    messages.flatMap((message) => (message.startsWith(`${copy}/`) ? message.slice(copy.length + 1) : []));
  // Nothing but the copies is reported: what they import is as it should be.
  expect(messages.filter((message) => !/^(removed|broken)\//.test(message))).toEqual([]);

  const ofRemoved = listMessages("removed");
  expect(isReported(removedTransition, ofRemoved), ofRemoved.join("\n")).toBe(true);
  // What does not read the table is as it should be: the copy is whole, and no other message is in the way.
  expect(ofRemoved.filter((message) => !message.includes("reject"))).toEqual([]);

  const everyMessage = listMessages("broken");
  const unnoticedBreaks = breaks.filter((each) => !isReported(each, everyMessage));
  expect(
    unnoticedBreaks.map(({ rule }) => rule),
    everyMessage.join("\n"),
  ).toEqual([]);
});
