/** An answer that comes when its reader has gone to another page leads nowhere: that page stays open. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { lazy, type ReactNode, Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { unload } from "swr";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import institutionTexts from "../../locales/pages/institution/en.json";
import payTexts from "../../locales/pages/pay/en.json";
import personalTexts from "../../locales/pages/personal/en.json";
import eventTexts from "../../locales/pages/staff-event/en.json";
import { DiscardDraft } from "../../packages/web/src/features/applications/discard-draft.tsx";
import { Component as CertificationPage } from "../../packages/web/src/features/certification/certification-page.tsx";
import { Component as InstitutionPage } from "../../packages/web/src/features/institution/institution-page.tsx";
import { PaymentForm } from "../../packages/web/src/features/payments/payment-form.tsx";
import { buildPaymentInput } from "../../packages/web/src/features/payments/payment-input.ts";
import { RegisteredEvent } from "../../packages/web/src/features/staff-events/registered-event.tsx";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { useChangeLanguage } from "../../packages/web/src/shell/use-change-language.ts";
import { Link } from "../../packages/web/src/ui/link.tsx";
import { passTurns } from "../support/browser/pass-turns.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/pay": payTexts }));
beforeEach(() => {
  unload();
  session.start("ana.first");
});

afterEach(async () => {
  vi.restoreAllMocks();
  await startTexts("en");
});

const institution = {
  id: "i1",
  version: 1,
  role: "ADMINISTRATOR",
  certification: "UNVERIFIED",
  country: "MO",
  nature: "ENTERPRISE",
  nameEn: "Lotus Trading",
  nameZh: "蓮花",
  siteRegistrationNumber: "123456",
  shareholders: [],
};
/** Answers the call of the page when the test says so, and all others at once. */
const holdCall = (name: string, data: object): (() => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
  const calls = stubNetwork({
    "GET /user/current": () => ({
      data: {
        id: "a",
        account: "ana@example.mo",
        roles: [],
        institutions: [{ id: "i1", role: "ADMINISTRATOR" }],
      },
    }),
    "GET /institution/i1": () => ({ data: institution }),
    "GET /file": () => ({ data: { items: [] } }),
    "GET /notice/unread": () => ({ data: { count: 0 } }),
    "GET /penalty": () => ({ data: { items: [] } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["OFFICER"] } }),
    [name]: () => promise,
  });
  return async () => {
    await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(name));
    await act(async () => {
      resolve({ data });
      // The answer is read, and what the page does with it is done.
      await passTurns();
    });
  };
};
const NeverLoaded = lazy(() => new Promise<never>(() => undefined));
const showSite = (page: ReactNode, address: string): void => {
  history.replaceState(null, "", address);
  render(
    <BrowserRouter>
      <ResourceProvider>
        <Link to="/contacts">Elsewhere</Link>
        <Link to="/slow">Slow page</Link>
        <Suspense>
          <Routes>
            <Route path={new URL(address, location.origin).pathname} element={page} />
            <Route path="/contacts" element={<input aria-label="Name of a contact" />} />
            <Route path="/slow" element={<NeverLoaded />} />
            <Route path="*" element={<p>Where the answer leads</p>} />
          </Routes>
        </Suspense>
      </ResourceProvider>
    </BrowserRouter>,
  );
};
const pressButton = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole("button", { name }));
};

const draft = { id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", version: 3, scheme: "FAIR_HOSTED" } as never;
const heldCalls: [
  title: string,
  page: ReactNode,
  address: string,
  call: string,
  data: object,
  button: string,
][] = [
  [
    "documents that are put off",
    <CertificationPage key="page" />,
    "/personal/attest",
    "POST /institution/i1/defer",
    institution,
    institutionTexts.attest.defer,
  ],
  [
    "the page of a registered event",
    <RegisteredEvent key="page" registration={{ id: "REG1" }} />,
    "/staff/application/REG1",
    "POST /staff/event/registration/REG1",
    { id: "reg-reg1" },
    eventTexts.registration.do,
  ],
  [
    "a draft that is deleted",
    <DiscardDraft key="page" view={draft} onFailure={() => undefined} />,
    "/personal/record/d1",
    "DELETE /participate/search/01ARZ3NDEKTSV4RRFFQ69G5FAV",
    {},
    personalTexts.move.discard.do,
  ],
];

test.each(heldCalls)("%s: whoever waits is led on", async (_, page, address, call, data, button) => {
  const answer = holdCall(call, data);
  showSite(page, address);
  await pressButton(button);
  await answer();
  expect(await screen.findByText("Where the answer leads")).toBeTruthy();
});

test.each(heldCalls)(
  "%s: whoever has left stays where they are",
  async (_, page, address, call, data, button) => {
    const answer = holdCall(call, data);
    showSite(page, address);
    await pressButton(button);
    fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
    const input = await screen.findByLabelText("Name of a contact");
    await answer();
    expect([location.pathname, input.isConnected]).toEqual(["/contacts", true]);
  },
);

test.each(heldCalls)(
  "%s: whoever is leaving for a page that loads is not called back",
  async (_, page, address, call, data, button) => {
    const answer = holdCall(call, data);
    showSite(page, address);
    await pressButton(button);
    fireEvent.click(screen.getByRole("link", { name: "Slow page" }));
    await answer();
    expect(location.pathname).toBe("/slow");
  },
);

test("whoever has opened another topic of the institution stays there", async () => {
  const answer = holdCall("PUT /institution", institution);
  showSite(
    <>
      <InstitutionPage />
      <Link to="/personal/info?section=owners">Owners</Link>
    </>,
    "/personal/info?section=names",
  );
  await pressButton(institutionTexts.info.save);
  fireEvent.click(screen.getByRole("link", { name: "Owners" }));
  await waitFor(() => expect(location.search).toBe("?section=owners"));
  await answer();
  expect(location.search).toBe("?section=owners");
});

const LanguageButton = () => {
  const changeLanguage = useChangeLanguage();
  return (
    <button type="button" onClick={() => void changeLanguage("en")}>
      English
    </button>
  );
};
test("another language, whose texts come late, calls nobody back to the page that named one", async () => {
  await startTexts("pt");
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(i18n, "changeLanguage").mockImplementation(async () => {
    await promise;
    return i18n.t;
  });
  history.replaceState(null, "", "/first?lang=pt");
  render(
    <BrowserRouter>
      <LanguageButton />
      <Link to="/contacts">Elsewhere</Link>
    </BrowserRouter>,
  );
  await pressButton("English");
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await act(async () => resolve());
  expect(location.pathname + location.search).toBe("/contacts");
});

/** Presses the button that pays. @returns what answers with the order */
const pressPay = async (): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<{ checkoutUrl: string }>();
  showSite(
    <PaymentForm
      payable={{ amounts: [{ amount: 80_000, currency: "MOP" }], methods: [{ id: "CARD" }] } as never}
      input={{ ...buildPaymentInput("Lotus Trading", "ENTERPRISE"), method: "CARD" }}
      onInput={() => undefined}
      start={() => promise}
    >
      {null}
    </PaymentForm>,
    "/pay",
  );
  await pressButton(payTexts.pay);
  return () => act(async () => resolve({ checkoutUrl: "https://pay.example/1" }));
};

test("an order that comes late takes nobody to the provider", async () => {
  const sendOrder = await pressPay();
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await screen.findByLabelText("Name of a contact");
  const assign = vi.fn();
  vi.stubGlobal("location", { href: location.href, pathname: location.pathname, assign });
  await sendOrder();
  expect(assign).not.toHaveBeenCalled();
});

test("an order that came while another page was loading does not hold the button of whoever goes back", async () => {
  const sendOrder = await pressPay();
  fireEvent.click(screen.getByRole("link", { name: "Slow page" }));
  await sendOrder();
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/pay"));
  const button = await screen.findByRole("button", { name: payTexts.pay });
  await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
});
