/** Everything that the site keeps in a browser is declared in one place, and says when it goes (decision 0167). */
import { expect, test } from "vitest";
import { accountDatabaseNames, storedItems } from "../../packages/web/src/shell/browser-storage.ts";
import { listSources } from "../support/project/sources.ts";

const sources = listSources("packages/web");
const listFilesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replace("packages/web/src/", ""));

/** The browser's storage interfaces, each with the only files that may use it. */
test.each<[string, RegExp, string[]]>([
  ["local and session storage", /\b(local|session)Storage\b/, ["shell/browser-storage.ts"]],
  ["databases", /\bindexedDB\b/, ["shell/browser-storage.ts"]],
  ["databases of an account", /\bopenDB\b/, ["shell/account-database.ts"]],
  ["cookies", /\bcookieStore\b|document\.cookie/, ["shell/browser-storage.ts"]],
  ["caches and files", /\bcaches\b|serviceWorker|navigator\.storage|showSaveFilePicker/, []],
  ["the name of the tab", /\bwindow\.name\b/, []],
  [
    "messages between tabs",
    /\bBroadcastChannel\(/,
    ["form/use-draft.ts", "shell/sign-out.ts", "shell/tab-session.ts"],
  ],
  [
    "the state of the history, but the router's",
    /\bhistory\.(state|pushState|replaceState)/,
    [
      "app/app.tsx",
      "features/sign-on/sign-on-callback-page.tsx",
      "form/history-blocker.tsx",
      "shell/visitor.ts",
    ],
  ],
])("only declared files use %s", (_name, pattern, allowed) =>
  expect(listFilesWith(pattern).filter((path) => !allowed.includes(path))).toEqual([]),
);

/**
 * What a part of the script keeps in memory while pages come and go, and why it may: a session that ends in this tab
 * without a new page being loaded (it expired) must leave nothing there.
 */
const memory: Record<string, string> = {
  "form/fields/use-uploads.ts": "numbers of rows",
  "form/history-blocker.tsx": "whether a page is left that was asked about",
  "form/lazy-view.tsx": "functions",
  "form/unfinished-uploads.ts": "lists of uploads on the page that is shown",
  "features/staff-surveys/simplify-chinese.ts": "a function",
  "shell/history-blockers.ts": "functions of the page that is shown",
  "features/restricted-views/inspection-drafts.ts": "cleared by the session",
  "shell/api.ts": "functions, and the renewal of a session that is under way",
  "shell/idempotent-post.ts": "keys of calls; cleared at the end of a session",
  "shell/request-proof-of-work.ts": "prime numbers",
  "shell/server-clock.ts": "the time",
  "shell/session.ts": "what is to be done at the end of a session, and the key of the account that ended",
  "shell/sign-out.ts": "functions of the page that is shown",
  "shell/use-confirmation.ts": "functions of the page that is shown",
  "shell/use-resource.ts": "answers; cleared at the end of a session",
  "shell/page-title.ts": "the title of the page that is shown",
  "ui/navigation-arrival.ts": "whether a page was just opened",
};
test("what parts of the script keep in memory is known", () => {
  const keepers = listFilesWith(/^(export )?(let \w|const \w+ = new (Map|Set)(<[^\n]*>)?\(\))/m);
  expect(keepers.filter((path) => path.startsWith("packages/") || !(path in memory))).toEqual([]);
});

test("nothing that an account leaves stays with the browser but a key that is nobody's name", () => {
  const staying = Object.entries(storedItems).filter(([, { lifetime }]) => lifetime === "device");
  expect(staying.map(([name]) => name).sort()).toEqual(["accountDatabases", "language", "survey"]);
  expect(accountDatabaseNames).toEqual(["portal-drafts", "portal-inspections", "portal-inputs"]);
});
