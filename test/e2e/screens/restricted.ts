/** Sheets of the pages of inspectors and the statistics bureau, signed in by the machine's own captcha. */
import type { Page } from "playwright";
import { sealWithKey } from "../support/client.ts";
import { runOnce, type Scene, type Shot } from "./shot.ts";

type Area = "roadshow" | "dsec";
/** Returns the hidden segment of the inspectors' address; the machine made it when it began. */
const getHiddenPath = (): string => `/${process.env.ROADSHOW_PATH}`;
const obtainToken = ({ base, client }: Scene, area: Area): Promise<string> =>
  runOnce(base, area, async () => {
    const { codeId, key, num } = await client.getCaptcha();
    const entry = {
      account: `${area}@demo.mo`,
      pwd: await sealWithKey(key, "Demo2026"),
      num,
      codeId,
      ...(area === "roadshow" && { door: process.env.ROADSHOW_PATH }),
    };
    return (await client.callOrThrow<{ token: string }>("POST", `/api/${area}/login`, entry)).token;
  });
/** As the views keep who reads them (`packages/web/src/features/restricted-views/restricted-session.ts`). */
const read =
  (area: Area, authorised: boolean, there: string): Shot["first"] =>
  async (page: Page, scene) => {
    const token = await obtainToken(scene, area);
    if (authorised)
      await runOnce(scene.base, "authorisation", async () => {
        scene.client.token = token;
        const authorisation = { reference: "88/DSEC/2026", purpose: "PERIODIC_SURVEY", agree: true };
        await scene.client.callOrThrow("POST", "/api/dsec/authorisation", authorisation);
      });
    await page.evaluate(
      (items) => {
        for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
      },
      { loggedIn: "1", token, reader: area },
    );
    await page.reload();
    await page.locator(there).first().waitFor();
  };
const buildInspectionShot = (name: string, below: string, there = "tbody tr"): Shot => ({
  name,
  route: `/:hidden/${below.split("?")[0]}`,
  path: () => `${getHiddenPath()}/${below}`,
  first: read("roadshow", false, there),
});
const buildCountsShot = (name: string, query: string, there: string): Shot => ({
  name,
  route: "/datasharewithdsec/dsecgov",
  path: () => `/datasharewithdsec/dsecgov${query}`,
  first: read("dsec", true, there),
});

/** The pages of `restricted.html`, which the site's own route table does not know. */
export const restrictedRoutes = [
  "/:hidden",
  "/:hidden/showactivity",
  "/:hidden/showenterprise",
  "/:hidden/showconvention",
  "/datasharewithdsec",
  "/datasharewithdsec/dsecgov",
];
export const shots: Shot[] = [
  { name: "roadshow-sign-in", route: "/:hidden", path: getHiddenPath },
  buildInspectionShot("roadshow-activities", "showactivity"),
  buildInspectionShot("roadshow-enterprises", "showenterprise"),
  buildInspectionShot("roadshow-conventions", "showconvention"),
  buildInspectionShot("roadshow-inspection", "showactivity?inspect=FOOD-STREET-2026", "#notes"),
  { name: "statistics-sign-in", route: "/datasharewithdsec", path: () => "/datasharewithdsec" },
  {
    name: "statistics-authorisation",
    route: "/datasharewithdsec",
    path: () => "/datasharewithdsec?again=1",
    first: read("dsec", false, "#reference"),
  },
  buildCountsShot("statistics", "", ".restricted-counts"),
  buildCountsShot("statistics-activities", "?view=activity", "tbody tr"),
  buildCountsShot("statistics-enterprises", "?view=enterprise", "tbody tr"),
];
