/** Sheets of later days: the draw of a fair and the places given back. They come last. */

import { findBoothMisfits } from "@portal/core/applications/places/booths/booth-misfits";
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { firstShopPre } from "@portal/core/schemes/first-shop/scheme";
import { buildDrandValue, buildDrawPreparation } from "../../support/events/draws.ts";
import { createDevClient } from "../support/client.ts";
import { openDialog } from "./personal.ts";
import { performAction, runOnce, type Scene, type Shot, signInAs, submitExample } from "./shot.ts";

const EVENT = "green-2027";
/** Returns the account that administers an institution of the demonstration. */
const getOwner = (institutionId: string): string => {
  const name = institutionId.replace("institution-", "");
  return `${/^\d+$/.test(name) ? `owner${name}` : name}@demo.mo`;
};
interface Place {
  id: string;
  owner: string;
}
/** Drawn, one place given back and offered to the next, who is not alone in line. */
const runDraw = ({ base }: Scene): Promise<{ placed: Place; offered: Place; waiting: Place }> =>
  runOnce(base, "the draw", async () => {
    // The list is published once registration and supplements have ended.
    await createDevClient(base).setClock({ now: "2027-01-20T10:00:00+08:00" });
    await createDevClient(base).runSweep();
    const desk = await signInAs(base, "officer@demo.mo");
    const path = `/api/staff/lottery/${EVENT}`;
    const before = await desk.callOrThrow<StaffDraw>("GET", path);
    const largest = Math.max(...before.pools.map(({ unit, wanted }) => (unit === "BOOTH" ? wanted : 0)));
    const shortPool = before.pools.find(({ unit, wanted }) => unit === "BOOTH" && wanted === largest)?.id;
    const preparedDraw = await desk.callOrThrow<StaffDraw>("PUT", path, {
      ...buildDrawPreparation(before, 0, "2027-01-21T11:00:00+08:00"),
      pools: before.pools.map(({ id, wanted }) => ({ id, places: id === shortPool ? wanted - 2 : wanted })),
      list: before.candidates.map(({ id, suggested }) => ({ id, tier: suggested })),
    });
    const publishedDraw = await desk.callOrThrow<StaffDraw>("POST", `${path}/commit`, {
      version: preparedDraw.version,
    });
    await createDevClient(base).setClock({ now: "2027-01-21T11:05:00+08:00" });
    const officer = await signInAs(base, "officer@demo.mo");
    await officer.callOrThrow("POST", `${path}/draw`, {
      version: publishedDraw.version,
      ...buildDrandValue("round"),
    });
    await createDevClient(base).runSweep();
    const { standing } = await officer.callOrThrow<StaffDraw>("GET", path);
    const readPlace = async (id = ""): Promise<Place> => {
      const { institutionId } = await officer.callOrThrow<{ institutionId: string }>(
        "GET",
        `/api/participate/search/${id}`,
      );
      return { id, owner: getOwner(institutionId) };
    };
    const [first, second] = standing.filter(({ placed, pool }) => placed && pool === shortPool);
    const giver = await readPlace(first?.id);
    await performAction(await signInAs(base, giver.owner), giver.id, "requestCancel", { reason: "未能參展" });
    await performAction(officer, giver.id, "confirmCancel");
    await createDevClient(base).setClock({ now: "2027-01-21T11:10:00+08:00" });
    await createDevClient(base).runSweep();
    const inLine = (n: number) =>
      readPlace(standing.find(({ waiting, pool }) => waiting === n && pool === shortPool)?.id);
    return { placed: await readPlace(second?.id), offered: await inLine(1), waiting: await inLine(2) };
  });
/** Two exhibitors of the fair beside each other on the plan, in a zone that both applied for. */
const allocateBooths = (scene: Scene): Promise<unknown> =>
  runOnce(scene.base, "booths", async () => {
    await runDraw(scene);
    const desk = await signInAs(scene.base, "officer@demo.mo");
    const plan = await desk.callOrThrow<BoothPlanView>("GET", `/api/staff/plan/${EVENT}`);
    const suitableZone = plan.zones
      .map(({ id, booths }) => ({
        booths,
        exhibitors: plan.exhibitors.filter(
          ({ wants }) => findBoothMisfits(wants, { zone: id, sqm: plan.boothSqm }).length === 0,
        ),
      }))
      .find(({ exhibitors }) => exhibitors.length >= 2);
    if (!suitableZone) throw new Error("no zone suits two exhibitors");
    for (const [i, { id, version }] of suitableZone.exhibitors.slice(0, 2).entries())
      await desk.callOrThrow("POST", `/api/participate/search/${id}/allocateBooth`, {
        version,
        booth: suitableZone.booths[i]?.id,
      });
  });
/** An officer who signs in once the clock was moved: whoever did so before is signed out by then. */
const afterTheDraw = async (scene: Scene): Promise<string> => {
  await runDraw(scene);
  return "officer@demo.mo";
};
const createPlaceShot = (
  which: "placed" | "offered" | "waiting",
  name: string,
  first?: Shot["first"],
): Shot => ({
  name,
  route: "/personal/record/:id",
  account: async (scene) => (await runDraw(scene))[which].owner,
  fresh: true,
  path: async (scene) => `/personal/record/${(await runDraw(scene))[which].id}`,
  ...(first && { first }),
});

export const shots: Shot[] = [
  {
    name: "lottery",
    route: "/show/lottery/:id",
    path: async (scene) => {
      await runDraw(scene);
      return `/show/lottery/${EVENT}`;
    },
  },
  {
    name: "staff-drawn",
    route: "/staff/event/:id/places",
    account: afterTheDraw,
    fresh: true,
    path: () => `/staff/event/${EVENT}/places`,
  },
  {
    name: "dialog-swap-booths",
    route: "/staff/event/:id/places",
    account: afterTheDraw,
    fresh: true,
    path: async (scene) => {
      await allocateBooths(scene);
      return `/staff/event/${EVENT}/places`;
    },
    first: async (page) => {
      await page.getByRole("tab").last().click();
      // Those without a booth come first in the list, and have none to exchange.
      await page.locator(".plan-one:has(.plan-booth:not(.muted)) input").first().check();
      await page.locator(".plan-cell-taken").first().click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  createPlaceShot("placed", "record-placed"),
  createPlaceShot("offered", "record-offered"),
  createPlaceShot("offered", "dialog-accept-offer", openDialog("pages/personal:move.acceptOffer.name")),
  createPlaceShot("offered", "dialog-decline-offer", openDialog("pages/personal:move.declineOffer.name")),
  createPlaceShot("waiting", "record-waiting"),
  createPlaceShot("waiting", "dialog-leave-waiting", openDialog("pages/personal:move.leaveWaiting.name")),
  {
    name: "record-original",
    route: "/personal/record/:id",
    account: async (scene) => {
      await runOnce(scene.base, "May 2027", () =>
        createDevClient(scene.base).setClock({ now: "2027-05-03T10:00:00+08:00" }),
      );
      return "other@demo.mo";
    },
    fresh: true,
    path: async (scene) => {
      const days = { plannedEstablishmentDate: "2027-08-02", plannedOpeningDate: "2027-09-01" };
      return `/personal/record/${await submitExample(scene, firstShopPre, days)}`;
    },
  },
];
