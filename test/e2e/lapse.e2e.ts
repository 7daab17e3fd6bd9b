/** The twin of the main job: the fee is not paid. The clock is moved over a weekend and a public holiday. */
import { describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { ApiClient, createDevClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";

interface Application {
  id: string;
  version: number;
  status: string;
  code: string;
  arrears?: boolean;
  cancelReason?: string;
  deadlines: { kind: string; day: string; trace: { day: string; reason: string }[] }[];
}
const base = "/api/participate/search";
const site = preparePortal({ browser: false, timersOf: ["institution-other"] });
let applicant: ApiClient;
let officer: ApiClient;
let application: Application;
const example = getSchemeExample("FAIR_GREEN");

/** Moving the clock ends idle sessions, as it should: everybody signs in again. */
const moveTo = async (now: string): Promise<void> => {
  await createDevClient(site.url).setClock({ now });
  applicant = new ApiClient(site.url);
  await applicant.signIn("other@demo.mo");
  officer = new ApiClient(site.url);
  await officer.signIn("officer@demo.mo");
};
const readApplication = (): Promise<Application> =>
  applicant.callOrThrow<Application>("GET", `${base}/${application.id}`);
const performStaffAction = async (action: string, body: object = {}): Promise<void> => {
  application = await officer.callOrThrow<Application>("POST", `${base}/${application.id}/${action}`, {
    version: application.version,
    ...body,
  });
};

describe("a fee that is not paid", () => {
  test("the example is submitted, accepted, and its fee asked for", async () => {
    await moveTo("2026-12-02T10:00:00+08:00");
    application = await applicant.callOrThrow<Application>("POST", base, {
      scheme: "FAIR_GREEN",
      eventId: example.eventId,
      answers: example.answers,
    });
    expect(application.status).toBe("PROCESSING");
    await performStaffAction("accept");
    expect(application.status).toBe("AWAITING_PAYMENT");
  });

  test("[R135] it is due five working days later, and the trace says which days were skipped and why", () => {
    const due = application.deadlines.find((each) => each.kind === "payment");
    expect(due?.day).toBe("2026-12-10");
    expect(due?.trace).toEqual([
      { day: "2026-12-05", reason: "WEEKEND" },
      { day: "2026-12-06", reason: "WEEKEND" },
      { day: "2026-12-08", reason: expect.stringMatching(/\w+/) },
    ]);
  });

  // The portal's clock keeps running, so this starts early enough for a busy machine to finish before midnight.
  test("it is still open late on the last working day", async () => {
    await moveTo("2026-12-10T23:30:00+08:00");
    await createDevClient(site.url).runSweep();
    expect((await readApplication()).status).toBe("AWAITING_PAYMENT");
  });

  test("after it the qualification is cancelled, once, and the institution is told by mail", async () => {
    await moveTo("2026-12-11T00:01:00+08:00");
    await createDevClient(site.url).runSweep();
    await createDevClient(site.url).runSweep();
    application = await readApplication();
    expect(application).toMatchObject({ status: "CANCELLED", cancelReason: "UNPAID", arrears: true });
    const { items } = await applicant.callOrThrow<{ items: { action: string }[] }>(
      "GET",
      `${base}/${application.id}/history`,
    );
    expect(items.filter((each) => each.action === "lapsePayment")).toHaveLength(1);
    const mails = (await createDevClient(site.url).readOutbox()).filter(
      (mail) => mail.to === "other@demo.mo" && mail.text.includes(application.code),
    );
    expect(mails.length).toBeGreaterThan(0);
  });

  test("a new application is refused while the fee is unpaid", async () => {
    const other = await applicant.call("POST", base, {
      scheme: "FAIR_GREEN",
      eventId: "miecf-2027",
      answers: example.answers,
    });
    expect(other.body.success).toBe(false);
    expect([other.body.code, ...(other.body.reasons ?? []).map((reason) => reason.code)]).toContain(900024);
  });
});
