/** What two officers decide in a real browser: an objection, and what one prepares and another one countersigns. */

import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { expectAccessiblePage } from "./support/accessibility.ts";
import { onLargeDesk, onLargeDeskAlone, openSignedInPage } from "./support/browser.ts";
import { ApiClient, createDevClient } from "./support/client.ts";
import { prepareOfficerDesk, type QueueRow } from "./support/officer-desk.ts";
import { isInGates, preparePortal } from "./support/portal.ts";

const site = preparePortal({ proxied: isInGates });
const desk = prepareOfficerDesk(site);

test(
  "an objection is upheld by somebody else, and the old decision stays readable with its amount and reasons",
  onLargeDeskAlone,
  async () => {
    const [target] = await desk.listRows("queue=objection");
    const before = await desk.officer.callOrThrow<{
      funding: { amount: number; reasons: Record<string, string> };
    }>("GET", `/api/participate/search/${target?.id}`);
    const { page, errors } = await desk.openDesk();
    await page.goto(`/staff/application/${target?.id}?lang=en`);
    // Whoever decided has the ruling in sight, and cannot make it.
    expect(await page.getByRole("button", { name: "Uphold the objection", exact: true }).isDisabled()).toBe(
      true,
    );
    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    await second.page.goto(`/staff/application/${target?.id}?lang=en`);
    await second.page.getByRole("button", { name: "Uphold the objection", exact: true }).click();
    const dialog = second.page.locator("dialog[open]");
    await dialog.locator("#reason").fill("Interpreting is part of the event.");
    await dialog.locator("button[type=submit]").click();
    await second.page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    await second.page.reload();
    const earlier = second.page.locator("section", {
      has: second.page.getByRole("heading", { name: "Decisions that were objected to" }),
    });
    await earlier
      .getByText((before.funding.amount / 100).toLocaleString("en"))
      .first()
      .waitFor();
    const earlierText = await earlier.innerText();
    expect(Object.values(before.funding.reasons).some((reason) => earlierText.includes(reason))).toBe(true);
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);

let countersignPolicy: Promise<unknown> | undefined;
/** Has decisions made by two people from now on: after all journeys that decide alone. */
const requireTwoPersons = (): Promise<unknown> => {
  countersignPolicy ??= (async () => {
    const administrator = new ApiClient(site.url);
    await administrator.signIn("admin@demo.mo");
    const health = await fetch(`${site.url}/api/health`);
    await administrator.callOrThrow("POST", "/api/staff/admin/policy", {
      key: "countersign",
      scope: "ALL",
      from: toMacaoDay(toInstant(health.headers.get("date") ?? "")),
      value: {
        grants: "TWO_PERSONS",
        grantsFromMop: 1,
        penalties: "TWO_PERSONS",
        failedCertification: "TWO_PERSONS",
      },
    });
    // Settings of others are read again after a minute.
    await createDevClient(site.url).setClock({ advance: "PT2M" });
  })();
  return countersignPolicy;
};

test(
  "a grant is prepared by one officer and countersigned by another, who reads what it sends",
  onLargeDesk,
  async () => {
    await requireTwoPersons();
    const { items } = await desk.officer.callOrThrow<{
      items: (QueueRow & { moves: { action: string; allowed: boolean }[] })[];
    }>("GET", "/api/staff/queue?queue=ACCEPTED&limit=100");
    const target = items.find(({ moves }) =>
      moves.some(({ action, allowed }) => action === "decideFunding" && allowed),
    );
    const { page, errors } = await desk.openDesk();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/staff/application/${target?.id}?lang=en`);
    await page.getByRole("button", { name: "Decide on funding", exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("#result-APPROVED").check();
    await dialog.getByRole("button", { name: "Preview what is sent" }).click();
    await dialog.getByText("You only prepare this decision.").waitFor();
    await dialog.locator("button[type=submit]").click();
    await page.locator(".alert-success", { hasText: "Nothing has been sent yet." }).waitFor();
    await page.getByRole("button", { name: "Withdraw it" }).waitFor();
    expect(await page.getByRole("button", { name: "Countersign" }).count()).toBe(0);
    await expectAccessiblePage({ page, errors }, "a prepared decision of one's own (en, 390)", {});
    await page.setViewportSize({ width: 1280, height: 900 });

    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    for (const width of [1280, 390]) {
      await second.page.setViewportSize({ width, height: 900 });
      await second.page.goto("/staff?lang=en&queue=countersign");
      await second.page.getByRole("link", { name: target?.code ?? "" }).click();
      await second.page.getByRole("button", { name: "Countersign" }).click();
      await expectAccessiblePage(second, `a decision to countersign (en, ${width})`, {});
    }
    const signing = second.page.locator("dialog[open]");
    await signing.getByRole("button", { name: "Preview what is sent" }).click();
    await signing.getByRole("heading", { name: "What will be sent" }).waitFor();
    await signing.getByText("Decision letter", { exact: true }).waitFor();
    await signing.locator("button[type=submit]").click();
    await second.page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    const history = second.page.locator("section", {
      has: second.page.getByRole("heading", { name: "History" }),
    });
    await history.getByText("Prepared by officer@demo.mo").waitFor();
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);

test(
  "a warning is prepared by one officer, found among the work of a second person, and countersigned as it was read",
  onLargeDesk,
  async () => {
    await requireTwoPersons();
    const [waitingRow] = await desk.listRows("queue=PROCESSING&limit=1");
    const events = await desk.officer.callOrThrow<{
      items: { id: string; registration: { opensOn: string } }[];
    }>("GET", "/api/staff/event");
    // Nothing can have happened at an event before its registration has opened. That of this one opened first.
    const event = events.items.toSorted((a, b) =>
      a.registration.opensOn < b.registration.opensOn ? -1 : 1,
    )[0];
    const { page, errors } = await desk.openDesk();
    await page.goto(`/staff/institution/${waitingRow?.institutionId}?lang=en`);
    await page.getByRole("button", { name: "Record a warning or violation" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("#penalty-event").selectOption(event?.id ?? "");
    await dialog.locator("#penalty-reason").fill("The stand was left before the closing time.");
    await dialog.getByRole("button", { name: "Record", exact: true }).click();
    await page.locator(".alert-success", { hasText: "Nothing has been sent yet." }).waitFor();
    await page.getByRole("button", { name: "Withdraw it" }).waitFor();
    expect(await page.getByRole("button", { name: "Countersign" }).count()).toBe(0);

    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    await second.page.goto("/staff/tasks?lang=en");
    await second.page.getByRole("link", { name: /^Countersign the warning or violation of/ }).click();
    await second.page.getByRole("button", { name: "Countersign" }).click();
    const signing = second.page.locator("dialog[open]");
    await signing.getByText("The stand was left before the closing time.").waitFor();
    await signing.getByRole("button", { name: "Preview what is sent" }).click();
    await signing.getByRole("heading", { name: "What will be sent" }).waitFor();
    await expectAccessiblePage(second, "a warning to countersign (en, 1280)", {});
    await signing.locator("button[type=submit]").click();
    await second.page
      .locator(".alert-success", { hasText: "Recorded. The institution has been notified." })
      .waitFor();
    await second.page
      .locator(".penalties")
      .getByText("The stand was left before the closing time.")
      .waitFor();
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);

test(
  "a failed certification is withdrawn by whoever prepared it, prepared anew, and countersigned, and the institution is notified",
  onLargeDesk,
  async () => {
    await requireTwoPersons();
    const dev = createDevClient(site.url);
    const { items } = await desk.officer.callOrThrow<{ items: (QueueRow & { names: { en: string } })[] }>(
      "GET",
      "/api/staff/institution",
    );
    const target = items[0] ?? expect.fail("No institution waits to be certified");
    const reason = "The certificate of the business registration is out of date.";
    await dev.runSweep();
    const countMails = async () =>
      (await dev.readOutbox()).filter(({ channel, text }) => channel === "mail" && text.includes(reason))
        .length;
    const { page, errors } = await desk.openDesk();
    const prepareFailure = async (): Promise<void> => {
      await page.locator("#reason").fill(reason);
      await page.getByRole("button", { name: "Do not certify", exact: true }).click();
      await page.locator(".alert-success", { hasText: "Nothing has been sent yet." }).waitFor();
    };
    await page.goto(`/staff/institution/${target.id}?lang=en`);
    await prepareFailure();
    await page.getByText("You prepared this decision, so a colleague has to countersign it.").waitFor();
    expect(await page.getByRole("button", { name: "Countersign" }).count()).toBe(0);
    await page.getByRole("button", { name: "Withdraw it" }).click();
    await page.locator("dialog[open] button[type=submit]").click();
    await page.locator(".alert-success", { hasText: "The decision was withdrawn." }).waitFor();
    await prepareFailure();
    await dev.runSweep();
    expect(await countMails()).toBe(0);
    await page.goto("/staff/certification?lang=en");
    await page
      .locator("tbody tr", { hasText: target.names.en })
      .getByText("You prepared the decision not to certify")
      .waitFor();

    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    await second.page.goto("/staff/certification?lang=en");
    await second.page.selectOption("#certification", { label: "Decision not to certify prepared" });
    await second.page.getByText("1 institution", { exact: true }).waitFor();
    await second.page.getByText("officer@demo.mo prepared the decision not to certify").waitFor();
    await expectAccessiblePage(second, "institutions whose failed certification waits (en, 1280)", {});
    await second.page.getByRole("link", { name: target.names.en }).click();
    await second.page.getByRole("button", { name: "Countersign" }).click();
    const signing = second.page.locator("dialog[open]");
    await signing.getByText(reason).waitFor();
    await signing.getByRole("button", { name: "Preview what is sent" }).click();
    await signing.getByRole("heading", { name: "What will be sent" }).waitFor();
    await signing.locator("button[type=submit]").click();
    await second.page
      .locator(".alert-success", { hasText: "The institution has not been certified. It has been notified." })
      .waitFor();
    await dev.runSweep();
    await expect.poll(countMails).toBe(1);
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);
