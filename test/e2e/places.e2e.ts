/**
 * Places at a fair in a real browser: the draw by staff, the result for everybody, an offer taken, a booth on the plan.
 */
import type { PublishedDraw, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { expect, test } from "vitest";
import { expectAccessiblePage } from "./support/accessibility.ts";
import {
  type BrowserPerson,
  openPage,
  openSignedInPage,
  type PageLanguage,
  signInByApi,
} from "./support/browser.ts";
import { ApiClient, createSignedInClient } from "./support/client.ts";
import { drawPlaces, publishDrawList } from "./support/draw-steps.ts";
import { preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

// The draw is the event's own deadline; those of institutions over the two months before it are nothing to it.
const site = preparePortal({ timersOf: [] });

const EVENT = "green-2027";
const setTime = (instant: string) => new ApiClient(site.url).call("POST", "/__dev/clock", { now: instant });
const runJobs = () => new ApiClient(site.url).call("POST", "/__dev/sweep", {});
const signInOfficer = (): Promise<ApiClient> => createSignedInClient(site.url, "officer@demo.mo");
const staffPage = async (language: PageLanguage, width = 1280): Promise<BrowserPerson> => {
  const someone = await openSignedInPage(site, "officer@demo.mo", language, width);
  await someone.page.goto(`/staff/event/${EVENT}/places?lang=${language}`);
  return someone;
};
/** Returns the account that administers an institution of the seed. */
const getOwner = (institutionId: string): string => {
  const name = institutionId.replace("institution-", "");
  return `${/^\d+$/.test(name) ? `owner${name}` : name}@demo.mo`;
};

test("[R424] who begins a second application for an event is led to the first", async () => {
  const someone = await openSignedInPage(site, "applicant@demo.mo", "pt", 390);
  const { page } = someone;
  await page.goto(`/myform/index?event=${EVENT}&scheme=FAIR_GREEN&lang=pt`);
  await page.getByRole("dialog").getByText("já foi apresentada").waitFor();
  await expectAccessiblePage(someone, "a second application");
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname === "/show/detail");
  // A supplement is waited for: it is offered to go and edit it.
  await page.goto("/myform/index?event=lifestyle-2027&scheme=FAIR_HOSTED&lang=pt");
  await page.getByRole("dialog").getByRole("link", { name: "Abrir" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/personal/record/"));
  await page.locator("#supplement, form").first().waitFor();
  await someone.context.close();
});

test("[R423] a draw is published, made in public, checked by anybody, and a place given back is offered and taken", async () => {
  // While registration is open, the list cannot be published.
  const earlyPage = await staffPage("en");
  await earlyPage.page.getByText("The list cannot be published yet").waitFor();
  await earlyPage.context.close();

  // Once it has ended, staff fix the places of each group, one fewer than wanted in the largest, and publish.
  await setTime("2027-01-20T10:00:00+08:00");
  await runJobs();
  const { pools } = await (await signInOfficer()).callOrThrow<StaffDraw>(
    "GET",
    `/api/staff/lottery/${EVENT}`,
  );
  const largest = Math.max(...pools.filter(({ unit }) => unit === "BOOTH").map(({ wanted }) => wanted));
  const shortPool = pools.find(({ unit, wanted }) => unit === "BOOTH" && wanted === largest)?.id;
  const staff = await staffPage("en");
  await publishDrawList(
    staff.page,
    {
      places: pools.map(({ id, wanted }) => (id === shortPool ? wanted - 1 : wanted)),
      drawAt: "2027-01-21T11:00",
    },
    createTextReader("en"),
    () => expectAccessiblePage(staff, "before the draw"),
  );

  // Everybody sees numbers and the commitment, on a phone.
  const phone = await openPage(site.browser, site.url, "zh-Hant", 390);
  await phone.page.goto(`/show/lottery/${EVENT}?lang=zh-Hant`);
  await phone.page.getByRole("heading", { name: "抽籤名單" }).waitFor();
  expect(await phone.page.locator("main").innerText()).not.toContain("有限公司");
  await expectAccessiblePage(phone, "public list");
  const publishedDraw = await new ApiClient(site.url).callOrThrow<PublishedDraw>(
    "GET",
    `/api/activity/${EVENT}/lottery`,
  );

  // On the day the value of the round is read and entered.
  await setTime("2027-01-21T11:05:00+08:00");
  const drawing = await staffPage("pt");
  const round = await drawPlaces(drawing.page, "round", createTextReader("pt"));
  await expectAccessiblePage(drawing, "after the draw");
  await runJobs();

  const reader = await openPage(site.browser, site.url, "zh-Hans");
  await reader.page.goto(`/show/lottery/${EVENT}?lang=zh-Hans`);
  await reader.page.getByLabel("抽签前下载的承诺书").setInputFiles({
    name: "draw-commitment.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(publishedDraw)),
  });
  await reader.page.getByLabel("您在来源查到的公开数值").fill(round.publicValue);
  await reader.page.getByRole("button", { name: "验算", exact: true }).click();
  await reader.page.getByText("验算完成，全部一致").waitFor();
  await expectAccessiblePage(reader, "public result");

  // Somebody gives the place back: the first in line is asked, and takes it.
  const desk = await signInOfficer();
  const { standing } = await desk.callOrThrow<StaffDraw>("GET", `/api/staff/lottery/${EVENT}`);
  const next = standing.find(({ waiting, pool }) => waiting === 1 && pool === shortPool);
  const first = standing.find(({ placed, pool }) => placed && pool === shortPool);
  const readApplication = async (id: string) =>
    desk.callOrThrow<{ institutionId: string; version: number }>("GET", `/api/participate/search/${id}`);
  const giver = await readApplication(first?.id ?? "");
  const applicant = new ApiClient(site.url);
  await applicant.signIn(getOwner(giver.institutionId), "Demo2026");
  const withCancelRequest = await applicant.callOrThrow<{ version: number }>(
    "POST",
    `/api/participate/search/${first?.id}/requestCancel`,
    {
      version: giver.version,
      reason: "未能參展",
    },
  );
  await desk.callOrThrow("POST", `/api/participate/search/${first?.id}/confirmCancel`, {
    version: withCancelRequest.version,
  });
  await setTime("2027-01-21T11:10:00+08:00");
  await runJobs();
  const waiting = await readApplication(next?.id ?? "");
  const taker = await openPage(site.browser, site.url, "zh-Hant", 390);
  await signInByApi(taker, site.url, getOwner(waiting.institutionId));
  await taker.page.goto(`/personal/record/${next?.id}?lang=zh-Hant`);
  await taker.page.getByText("現有名額提供給您").first().waitFor();
  await expectAccessiblePage(taker, "a place offered");
  await taker.page.getByRole("button", { name: "接受名額" }).click();
  await taker.page.locator("dialog[open] button[type=submit]").click();
  await taker.page.getByText("您已接受名額。").waitFor();

  // Staff give it a booth, by the keyboard alone; the applicant sees it.
  const plan = await staffPage("zh-Hant");
  await plan.page.getByRole("tab", { name: "展位平面圖" }).click();
  await plan.page.getByRole("radio", { name: new RegExp(next?.code ?? "") }).focus();
  await plan.page.keyboard.press("Space");
  await plan.page.getByRole("button", { name: /^A-01/ }).focus();
  await plan.page.keyboard.press("ArrowRight");
  await plan.page.keyboard.press("Enter");
  await plan.page.getByText("已編配 A-02").waitFor();
  await expectAccessiblePage(plan, "the plan");
  await taker.page.reload();
  await taker.page.getByText("您的展位：A-02").waitFor();

  // Staff put a level, an aisle and a pavilion on the plan, by the keyboard; drawing and list say so.
  await plan.page.locator(".plan-change summary").press("Enter");
  await plan.page.locator("#level-A").fill("1");
  await plan.page.locator("#aisleColumns-A").fill("5");
  await plan.page.locator("#pavilions-A").press("Enter");
  await plan.page.locator("#pavilions-A-0-to").fill("3");
  for (const language of ["zh-Hant", "zh-Hans", "pt", "en"])
    await plan.page.locator(`#pavilions-A-0-names-${language}`).fill("葡語國家聯合展館");
  await plan.page.getByRole("button", { name: "更新平面圖" }).press("Enter");
  await plan.page.getByText("平面圖已更新").first().waitFor();
  await plan.page.getByRole("button", { name: /^A-01（葡語國家聯合展館）/ }).waitFor();
  await expectAccessiblePage(plan, "the plan with a pavilion");
  await plan.page.getByRole("checkbox", { name: "以列表顯示展位" }).press("Space");
  await plan.page.getByRole("cell", { name: "葡語國家聯合展館" }).first().waitFor();
  await expectAccessiblePage(plan, "the plan as a list");
});
