/**
 * A request for certification that is not complete leads to what is missing; a claim that is withdrawn tells no old
 * failure.
 */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { unload } from "swr";
import { beforeEach, expect, test } from "vitest";
import { Component as CertificationPage } from "../../packages/web/src/features/certification/certification-page.tsx";
import { Component as ClaimPage } from "../../packages/web/src/features/institution/administrator-claim-page.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const texts = await startTexts("en");
beforeEach(() => {
  unload();
  session.start("ana.first");
});
const user = {
  id: "a",
  account: "ana@example.mo",
  roles: [],
  institutions: [{ id: "i1", role: "ADMINISTRATOR" }],
};

test("the certificate whose day is missing is led to by its day, which says so", async () => {
  stubNetwork({
    "GET /user/current": () => ({ data: user }),
    "GET /institution/i1": () => ({
      data: {
        id: "i1",
        version: 1,
        role: "ADMINISTRATOR",
        certification: "UNVERIFIED",
        country: "MO",
        nature: "ENTERPRISE",
        nameEn: "Lotus Trading",
        nameZh: "蓮花",
        siteRegistrationNumber: "123456",
        taxpayerNumber: "81234567",
        taxRegisteredOn: "2020-01-02",
        employees: 5,
        address: "Avenida da Amizade",
        phone: { area: "MO", number: "28123456" },
        personInCharge: "Ana",
        shareholders: [{ name: "Ana", share: 100, macaoResident: true, idNumber: "1234567(8)" }],
      },
    }),
    "GET /file": () => ({ data: { items: [] } }),
    "GET /notice/unread": () => ({ data: { count: 0 } }),
  });
  renderPage(<CertificationPage />);
  fireEvent.click(await screen.findByRole("button", { name: texts.t("pages/institution:attest.send") }));
  const links = await waitFor(() => {
    const shownLinks = [...document.querySelectorAll<HTMLAnchorElement>(".error-summary a")];
    expect(shownLinks).toHaveLength(4);
    return shownLinks;
  });
  const day = document.getElementById("issued-BUSINESS_REGISTRATION_CERT") as HTMLInputElement;
  for (const link of links) {
    fireEvent.click(link);
    expect(document.activeElement?.tagName, link.textContent ?? "").toBe("INPUT");
  }
  expect(document.activeElement).toBe(day);
  expect(day.getAttribute("aria-invalid")).toBe("true");
});

test("what is missing is what the institute says, in the words of its fault", async () => {
  stubNetwork({
    "GET /user/current": () => ({ data: user }),
    "GET /institution/i1": () => ({
      data: {
        id: "i1",
        version: 1,
        role: "ADMINISTRATOR",
        certification: "UNVERIFIED",
        country: "MO",
        nature: "ENTERPRISE",
        siteRegistrationNumber: "123456",
        shareholders: [{ name: "Ana", share: 60, macaoResident: true, idNumber: "1234567(8)" }],
        missingFacts: [{ path: "shareholders", key: "ownersUndecided", params: { sum: 60 } }],
      },
    }),
    "GET /file": () => ({ data: { items: [] } }),
    "GET /notice/unread": () => ({ data: { count: 0 } }),
  });
  renderPage(<CertificationPage />);
  const fact = await screen.findByRole("link", { name: texts.t("pages/institution:field.shareholders") });
  expect(fact.closest("ul")?.querySelectorAll("li")).toHaveLength(1);
  expect(fact.closest("li")?.textContent).toContain(texts.t("common:issue.ownersUndecided", { sum: 60 }));
});

test.each(["123 456", "\u00a0123\u00a0456", "１２３　４５６"])(
  "a claimed number is read as that of an institution is: “%s”",
  async (typed) => {
    const calls = stubNetwork({
      "GET /user/current": () => ({ data: user }),
      "GET /institution/claim": () => ({ data: { items: [] } }),
      "GET /notice/unread": () => ({ data: { count: 0 } }),
    });
    renderPage(<ClaimPage />);
    const number = (await screen.findByRole("textbox", {
      name: new RegExp(texts.t("pages/institution:claim.number")),
    })) as HTMLInputElement;
    fireEvent.change(number, { target: { value: typed } });
    // The letter is missing, and nothing is sent. What is wrong of the number would be shown beside it.
    fireEvent.click(screen.getByRole("button", { name: texts.t("pages/institution:claim.send") }));
    await waitFor(() => expect(document.querySelectorAll("[aria-invalid='true']")).not.toHaveLength(0));
    expect(number.getAttribute("aria-invalid")).not.toBe("true");
    fireEvent.blur(number);
    expect(number.value).toBe("123456");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
    fireEvent.change(number, { target: { value: "12345" } });
    await waitFor(() => expect(number.getAttribute("aria-invalid")).toBe("true"));
  },
);

test("a claim that is withdrawn at the second attempt tells of the first no longer", async () => {
  const claim = {
    id: "c1",
    version: 1,
    kind: "ADMINISTRATOR",
    number: "123456",
    createdAt: "2026-11-20T02:00:00.000Z",
  };
  const answers: NetworkAnswer[] = [
    { status: 409, body: { success: false, code: 900004 } },
    { data: { ...claim, status: "WITHDRAWN" } },
  ];
  let status = "PENDING";
  stubNetwork({
    "GET /user/current": () => ({ data: user }),
    "GET /institution/claim": () => ({ data: { items: [{ ...claim, status }] } }),
    "POST /institution/claim/c1/withdraw": () => {
      const answer = answers.shift() as NetworkAnswer;
      if ("data" in answer) status = "WITHDRAWN";
      return answer;
    },
    "GET /notice/unread": () => ({ data: { count: 0 } }),
  });
  renderPage(<ClaimPage />);
  const withdraw = await screen.findByRole("button", { name: texts.t("pages/institution:claim.withdraw") });
  fireEvent.click(withdraw);
  await screen.findByRole("alert");
  fireEvent.click(withdraw);
  await screen.findByText(texts.t("pages/institution:claim.status.WITHDRAWN"));
  expect(screen.queryByRole("alert")).toBeNull();
});
