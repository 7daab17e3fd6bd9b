/** The README names the demo accounts in the words that `npm start` prints. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../local/seed.ts";
import { projectRoot } from "../support/project/run-command.ts";

test("the README lists every demo account as it is printed at the start", () => {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| `(\w+@demo\.mo)` \| (.+) \|$/gm)].map(([, account, who]) => [
    account,
    who,
  ]);
  expect(rows).toEqual(demoAccounts);
  expect(readme).toContain(`## Demo accounts, password \`${demoPassword}\``);
});
