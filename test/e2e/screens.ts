/**
 * `npm run screens`: every page in four languages and two widths, as contact sheets under `docs/screens/`, from a
 * system of its own with a fresh seed. `npm run screens -- home wizard` takes only those; `test/web/screens.test.ts`
 * knows which routes have one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "../../local/main.ts";
import { freePort } from "../support/dynamodb.ts";
import { root } from "../support/process.ts";
import { shots } from "./screens/list.ts";
import { sheetOf } from "./screens/sheet.ts";
import { take } from "./screens/take.ts";
import { launch } from "./support/browser.ts";

/** The pictures of README.md: what stands first in a window. */
const readme: Record<string, string> = {
  home: "home",
  event: "event",
  wizard: "wizard",
  personal: "personal",
  "staff-review": "review",
};

const wanted = process.argv.slice(2);
const folder = join(root, "docs/screens");
const dataDir = mkdtempSync(join(tmpdir(), "portal-screens-"));
const port = await freePort();
const system = await start({ port, dataDir, quiet: true });
const base = `http://127.0.0.1:${port}`;
const browser = await launch();
// all of them: what is no longer taken goes
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let failed = 0;
try {
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
    const file = readme[shot.name];
    const { pictures, faults } = await take(browser, base, shot, async (page) => {
      if (file) await page.screenshot({ path: join(folder, `${file}.png`) });
    });
    for (const fault of faults) console.error(fault);
    failed += faults.length;
    for (const [width, ofWidth] of pictures)
      writeFileSync(join(folder, `${shot.name}-${width}.webp`), await sheetOf(browser, width, ofWidth));
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await system.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);
