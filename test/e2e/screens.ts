/**
 * `npm run screens`: every page in four languages and two widths, as contact sheets under `docs/screens/`, from a
 * system of its own with a fresh seed. `npm run screens -- home wizard` takes only those.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { start } from "../../local/main.ts";
import { freePort } from "../support/dynamodb.ts";
import { root } from "../support/process.ts";
import { type Language, languages, launch, person, signIn, widths } from "./support/browser.ts";
import { Client } from "./support/client.ts";

interface Shot {
  name: string;
  account?: string;
  staff?: true;
  path: (client: Client | undefined) => Promise<string> | string;
  /** What is done on the page before the picture. */
  first?: (page: Page) => Promise<void>;
}
interface Row {
  id: string;
  status: string;
}
const mine = async (client: Client | undefined, status: string): Promise<string> => {
  const { items } = (await client?.ok<{ items: Row[] }>("GET", "/api/participate/search?limit=100")) ?? {
    items: [],
  };
  const row = items.find((item) => item.status === status);
  if (!row) throw new Error(`no application of the demo account is ${status}`);
  return row.id;
};

const shots: Shot[] = [
  { name: "home", path: () => "/index" },
  { name: "home-signed-in", account: "applicant@demo.mo", path: () => "/index" },
  { name: "events", path: () => "/show/all" },
  { name: "event", path: () => "/show/detail?id=green-2027" },
  { name: "login", path: () => "/login" },
  { name: "register", path: () => "/register" },
  { name: "help", path: () => "/help_center" },
  { name: "not-found", path: () => "/404" },
  { name: "personal", account: "applicant@demo.mo", path: () => "/personal/index" },
  { name: "records", account: "applicant@demo.mo", path: () => "/personal/record" },
  {
    name: "record",
    account: "applicant@demo.mo",
    path: async (c) => `/personal/record/${await mine(c, "AWAITING_PAYMENT")}`,
  },
  {
    name: "supplement",
    account: "applicant@demo.mo",
    path: async (c) => `/personal/record/${await mine(c, "SUPPLEMENT_REQUIRED")}`,
  },
  { name: "institution", account: "applicant@demo.mo", path: () => "/personal/info" },
  { name: "certification", account: "applicant@demo.mo", path: () => "/personal/attest" },
  { name: "contacts", account: "applicant@demo.mo", path: () => "/personal/con_user" },
  { name: "account", account: "applicant@demo.mo", path: () => "/personal/mine" },
  {
    name: "wizard",
    account: "other@demo.mo",
    path: () => "/myform/index?event=green-2027&scheme=FAIR_GREEN",
    first: async (page) => {
      // past the two steps that are only read; the draft of another language is there already
      await page.locator(".wz-step-now").first().waitFor();
      for (const step of ["2", "3"]) {
        const at = Number(await page.locator(".wz-step-now .wz-mark").first().innerText());
        if (at >= Number(step)) continue;
        await page.locator(".wz-actions .button-primary").click();
        await page.locator(".wz-step-now .wz-mark", { hasText: step }).first().waitFor();
      }
    },
  },
  {
    name: "payment",
    account: "applicant@demo.mo",
    path: async (c) => `/pay/BeforePay?id=${await mine(c, "AWAITING_PAYMENT")}`,
  },
  ...["PROCESSING", "REJECTED", "PAID", "COMPLETED"].map(
    (status): Shot => ({
      name: `record-${status.toLowerCase()}`,
      account: "applicant@demo.mo",
      path: async (c) => `/personal/record/${await mine(c, status)}`,
    }),
  ),
  { name: "open-fairs", account: "applicant@demo.mo", path: () => "/personal/register" },
  { name: "sub-accounts", account: "applicant@demo.mo", path: () => "/personal/sub_account" },
  { name: "settings", account: "applicant@demo.mo", path: () => "/personal/setting" },
  { name: "notices", account: "applicant@demo.mo", path: () => "/personal/notices" },
  { name: "first-visit", account: "fresh@demo.mo", path: () => "/personal/index" },
  { name: "privacy", path: () => "/privacy" },
  { name: "institutions", account: "applicant@demo.mo", path: () => "/personal/mechanism" },
  { name: "claim", account: "applicant@demo.mo", path: () => "/personal/mechanismaccount" },
  { name: "activity", account: "applicant@demo.mo", path: () => "/personal/addActivity" },
  { name: "group", account: "applicant@demo.mo", path: () => "/personal/cluster" },
  { name: "funding", account: "applicant@demo.mo", path: () => "/personal/funding" },
  { name: "surveys", account: "applicant@demo.mo", path: () => "/personal/question" },
  { name: "reports", account: "applicant@demo.mo", path: () => "/report/index" },
  { name: "picture", account: "applicant@demo.mo", path: () => "/personal/picture" },
  {
    name: "inquiry",
    path: () => "/show/inquiry?name=%E6%BE%B3",
    first: async (page) => {
      if (await page.locator("#question").count()) return;
      await page.locator("section[aria-labelledby=ask] button").click();
      await page.locator("#question").waitFor();
    },
  },
  { name: "verification", path: () => "/receipt/verification?number=R-2026-000001" },
  { name: "osspay", path: () => "/osspay" },
  {
    name: "osspay-found",
    path: () => "/osspay",
    first: async (page) => {
      const client = new Client(new URL(page.url()).origin);
      const { codeId, num } = await client.captcha();
      const number = "OS-4D8WN-60HRC";
      const asked = await client.ok<{ ticket: string }>("POST", "/api/osspay/lookup", {
        number,
        codeId,
        num,
      });
      await page.evaluate((ticket) => sessionStorage.setItem("osspay", ticket), asked.ticket);
      await page.reload();
      await page.locator("#method-WALLET").waitFor();
    },
  },
  { name: "mailing", path: () => "/show/edm?id=green-2027" },
  { name: "description", path: () => "/show/special/firstshop/descride" },
  { name: "description-event", path: () => "/show/appother/seminar/describe" },
  { name: "description-mine", account: "applicant@demo.mo", path: () => "/show/special/describe" },
  { name: "downloads", path: () => "/download_personal" },
  { name: "reset", path: () => "/reset" },
  { name: "completing", path: () => "/perfect/link/email/someone%40example.org" },
  { name: "binding", path: () => "/thirdparty/bind" },
  { name: "statistics-door", path: () => "/datasharewithdsec" },
  { name: "staff-queue", account: "officer@demo.mo", staff: true, path: () => "/staff" },
  {
    name: "staff-review",
    account: "officer@demo.mo",
    staff: true,
    path: async (c) => {
      const { items } = (await c?.ok<{ items: Row[] }>("GET", "/api/staff/queue?queue=PROCESSING")) ?? {
        items: [],
      };
      return `/staff/application/${items[0]?.id}`;
    },
  },
  {
    name: "staff-certification",
    account: "officer@demo.mo",
    staff: true,
    path: () => "/staff/certification",
  },
  { name: "staff-events", account: "admin@demo.mo", staff: true, path: () => "/staff/event" },
  { name: "staff-calendar", account: "admin@demo.mo", staff: true, path: () => "/staff/calendar" },
  { name: "staff-claims", account: "officer@demo.mo", staff: true, path: () => "/staff/claim" },
  { name: "staff-content", account: "officer@demo.mo", staff: true, path: () => "/staff/content" },
  {
    name: "staff-osspay",
    account: "officer@demo.mo",
    staff: true,
    path: () => "/staff/osspay?status=TO_PAY",
  },
  { name: "survey", path: () => "/question/s-portal" },
  { name: "survey-results", path: () => "/questionres?id=s-portal" },
  {
    name: "survey-tied",
    account: "applicant@demo.mo",
    path: () => "/question/s-mif-31",
    first: async (page) => {
      await page.locator(".sv-form button[type=submit]").click();
      await page.locator(".fv-error").first().waitFor();
    },
  },
  { name: "staff-surveys", account: "officer@demo.mo", staff: true, path: () => "/staff/survey" },
  { name: "staff-survey", account: "officer@demo.mo", staff: true, path: () => "/staff/survey/s-mif-31" },
  { name: "staff-survey-new", account: "officer@demo.mo", staff: true, path: () => "/staff/survey/new" },
  {
    name: "staff-survey-results",
    account: "officer@demo.mo",
    staff: true,
    path: () => "/staff/survey/s-portal/result",
  },
  { name: "staff-policies", account: "admin@demo.mo", staff: true, path: () => "/staff/admin" },
  { name: "staff-record", account: "admin@demo.mo", staff: true, path: () => "/staff/admin/audit" },
  { name: "staff-accounts", account: "admin@demo.mo", staff: true, path: () => "/staff/admin/account" },
];

/** As the site keeps a session (`packages/web/src/lib/session.ts`). */
const stored =
  (staff: boolean) =>
  (token: string): Record<string, string> => ({ loggedIn: "1", token, ...(staff ? { staff: "1" } : {}) });

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await page
    .waitForFunction(() => !document.querySelector("[aria-busy=true], .skeleton"), undefined, {
      timeout: 8_000,
    })
    .catch(() => {});
  await page.evaluate(() => document.fonts.ready);
};

/** A sheet is looked at, not kept for print. */
const MAX_BYTES = 400_000;
/** The pictures of README.md: what stands first in a window. */
const readme: Record<string, string> = {
  home: "home",
  event: "event",
  wizard: "wizard",
  personal: "personal",
  "staff-review": "review",
};

/** One sheet: the four languages beside each other, as a picture of a page of pictures. */
const sheet = async (
  browser: Browser,
  name: string,
  width: number,
  pictures: Map<Language, Buffer>,
): Promise<void> => {
  const shown = width === 1280 ? 640 : 300;
  const context = await browser.newContext({
    viewport: { width: shown * 2 * (width === 1280 ? 1 : 2) + 64, height: 800 },
  });
  const page = await context.newPage();
  const cells = [...pictures].map(
    ([language, picture]) =>
      `<figure><figcaption>${language}</figcaption><img width="${shown}" src="data:image/jpeg;base64,${picture.toString("base64")}"></figure>`,
  );
  const columns = width === 1280 ? 2 : 4;
  await page.setContent(
    `<style>body{margin:16px;font:14px sans-serif;display:grid;grid-template-columns:repeat(${columns},${shown}px);gap:10px;background:#ddd}figure{margin:0}img{max-height:1400px;object-fit:cover;object-position:top;display:block;width:100%}</style>${cells.join("")}`,
  );
  let picture: Buffer;
  let quality = 66;
  do {
    picture = await page.screenshot({ fullPage: true, type: "jpeg", quality });
    quality -= 10;
  } while (picture.length > MAX_BYTES && quality > 20);
  writeFileSync(join(root, "docs/screens", `${name}-${width}.jpg`), picture);
  await context.close();
};

const wanted = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), "portal-screens-"));
const port = await freePort();
const system = await start({ port, dataDir, quiet: true });
const base = `http://127.0.0.1:${port}`;
const browser = await launch();
mkdirSync(join(root, "docs/screens"), { recursive: true });
let failed = 0;
try {
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
    const sheets = new Map(widths.map((width) => [width, new Map<Language, Buffer>()]));
    for (const language of languages) {
      const someone = await person(browser, base, language, 1280);
      try {
        const client = shot.account
          ? await signIn(someone, base, shot.account, stored(shot.staff === true), shot.staff === true)
          : undefined;
        const path = await shot.path(client);
        await someone.page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
        await settle(someone.page);
        await shot.first?.(someone.page);
        await settle(someone.page);
        const first = readme[shot.name];
        if (first && language === "zh-Hant")
          await someone.page.screenshot({ path: join(root, "docs/screens", `${first}.png`) });
        for (const width of widths) {
          await someone.page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
          await settle(someone.page);
          sheets
            .get(width)
            ?.set(language, await someone.page.screenshot({ fullPage: true, type: "jpeg", quality: 70 }));
        }
        for (const error of someone.errors) {
          failed++;
          console.error(`${shot.name} ${language}: ${error}`);
        }
      } catch (error) {
        failed++;
        console.error(`${shot.name} ${language}: ${String(error).slice(0, 400)}`);
      } finally {
        await someone.context.close();
      }
    }
    for (const [width, pictures] of sheets)
      if (pictures.size > 0) await sheet(browser, shot.name, width, pictures);
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await system.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);
