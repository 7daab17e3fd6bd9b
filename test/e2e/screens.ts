/**
 * `npm run screens` takes every page in four languages and two widths, as contact sheets in the ignored folder
 * `.screens/`, from a system of its own with a fresh seed. `npm run screens -- home wizard` takes only those. The
 * pictures of README.md are taken anew with them. `test/web/screens.test.ts` knows which routes have a sheet.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { startLocalSystem } from "../../local/main.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { getFreePort } from "../support/tables/dynamodb.ts";
import { shots } from "./screens/list.ts";
import { buildContactSheet } from "./screens/sheet.ts";
import { takeScreenshots } from "./screens/take.ts";
import { launchBrowser } from "./support/browser.ts";

/** The pictures of README.md, taken as one window of their page; `test/documents.test.ts` bounds their size. */
const readme: Record<string, string> = {
  home: "home",
  event: "event",
  wizard: "wizard",
  payment: "payment",
  personal: "personal",
  "staff-review": "review",
};

const wantedNames = process.argv.slice(2);
const folder = join(projectRoot, ".screens");
const pictureFolder = join(projectRoot, "docs/pictures");
const dataDir = mkdtempSync(join(tmpdir(), "portal-screens-"));
const port = await getFreePort();
const system = await startLocalSystem({ port, dataDir, quiet: true });
const base = `http://127.0.0.1:${port}`;
const browser = await launchBrowser();
// A run of all pages leaves no sheet of a page that is gone.
if (wantedNames.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let failureCount = 0;
try {
  for (const shot of shots) {
    if (wantedNames.length > 0 && !wantedNames.includes(shot.name)) continue;
    const file = readme[shot.name];
    const { pictures, faults } = await takeScreenshots(browser, base, shot, async (page) => {
      if (file)
        await sharp(await page.screenshot())
          .webp({ quality: 82 })
          .toFile(join(pictureFolder, `${file}.webp`));
    });
    for (const fault of faults) console.error(fault);
    failureCount += faults.length;
    for (const [width, ofWidth] of pictures)
      writeFileSync(
        join(folder, `${shot.name}-${width}.webp`),
        await buildContactSheet(browser, width, ofWidth),
      );
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await system.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failureCount > 0 ? 1 : 0);
