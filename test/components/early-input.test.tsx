/** Input of a prerendered form before React hydrates it: the form takes it into its state, and sends nothing before. */
import { act } from "@testing-library/react";
import { type ReactNode, Suspense, startTransition, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import mailingTexts from "../../locales/pages/edm/en.json";
import showTexts from "../../locales/pages/show/en.json";
import verificationTexts from "../../locales/pages/verification/en.json";
import { EventList } from "../../packages/web/src/features/events/event-list.tsx";
import { EventMailingChoice } from "../../packages/web/src/features/events/event-mailing-choice.tsx";
import { useEvents } from "../../packages/web/src/features/events/use-events.ts";
import { Component as InquiryPage } from "../../packages/web/src/features/inquiry/inquiry-page.tsx";
import { Component as VerificationPage } from "../../packages/web/src/features/verification/verification-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { useEarlyInput, useHydrated } from "../../packages/web/src/shell/use-early-input.ts";
import { Button } from "../../packages/web/src/ui/button.tsx";
import { buildFair, toListedEvent } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/edm": mailingTexts,
    "pages/show": showTexts,
    "pages/verification": verificationTexts,
  }),
);
beforeEach(() => unload());

const Form = () => {
  const [values, setValues] = useState<Record<string, string>>({ account: "", area: "MO" });
  const changeValue = (name: string, value: string) => setValues((old) => ({ ...old, [name]: value }));
  const form = useEarlyInput<HTMLFormElement>(changeValue);
  const isHydrated = useHydrated();
  return (
    <form ref={form}>
      <input
        id="account"
        aria-label="account"
        value={values.account}
        readOnly={!isHydrated}
        onChange={(event) => changeValue("account", event.target.value)}
      />
      <select
        name="area"
        aria-label="area"
        value={values.area}
        onChange={(event) => changeValue("area", event.target.value)}
      >
        <option value="CN">CN</option>
        <option value="MO">MO</option>
      </select>
      <Button type="submit">{JSON.stringify(values)}</Button>
    </form>
  );
};
/** Behind a boundary as the pages of the site are: React hydrates it when it has nothing else to do. */
const Page = ({ children = <Form /> }: { children?: ReactNode }) => <Suspense>{children}</Suspense>;
let root: Root | undefined;
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => root?.unmount());
  document.body.replaceChildren();
});
const prerenderForm = (page = <Page />) => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const findElement = <E extends Element>(selector: string) => container.querySelector(selector) as E;
  const onRecoverableError = vi.fn();
  const hydrateForm = () =>
    act(() => {
      root = hydrateRoot(container, page, { onRecoverableError });
    });
  // React renders in several steps there, which `act` would make one.
  const hydrateAsInBrowser = () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    startTransition(() => {
      root = hydrateRoot(container, page, { onRecoverableError });
    });
  };
  return {
    input: findElement<HTMLInputElement>("input"),
    select: findElement<HTMLSelectElement>("select"),
    button: findElement<HTMLButtonElement>("button"),
    hydrate: hydrateForm,
    hydrateAsInBrowser,
    onRecoverableError,
  };
};

test("a text and a choice that were made before are those of the form", async () => {
  const { input, select, button, hydrate, onRecoverableError } = prerenderForm();
  input.value = "ana@example.mo";
  select.value = "CN";
  hydrate();
  expect(JSON.parse(button.textContent)).toEqual({ account: "ana@example.mo", area: "CN" });
  expect([input.value, select.value]).toEqual(["ana@example.mo", "CN"]);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test("a text that was typed before is never taken away, not even for a moment", async () => {
  const { input, button, hydrateAsInBrowser } = prerenderForm();
  input.value = "ana@example.mo";
  const write = vi.spyOn(input, "value", "set");
  hydrateAsInBrowser();
  await vi.waitFor(() => expect(JSON.parse(button.textContent)).toMatchObject({ account: "ana@example.mo" }));
  expect(write.mock.calls).toEqual([]);
});

test("a form that nobody has touched stays as it was rendered", () => {
  const { button, hydrate } = prerenderForm();
  hydrate();
  expect(JSON.parse(button.textContent)).toEqual({ account: "", area: "MO" });
});

test("a form cannot be sent before it is hydrated", () => {
  const { button, hydrate } = prerenderForm();
  expect(button.disabled).toBe(true);
  hydrate();
  expect(button.disabled).toBe(false);
});

const answers = { "/api/activity?limit=100": { items: [toListedEvent(buildFair())] } };
const EventsPage = () => <EventList events={useEvents()} />;
test.each<[string, ReactNode]>([
  ["of all events", <EventsPage key="page" />],
  ["of the events to mail", <EventMailingChoice key="page" />],
  ["of companies", <InquiryPage key="page" />],
  ["to verify a document", <VerificationPage key="page" />],
])("a text that was typed before into the page %s stays", async (_, content) => {
  stubNetwork({ "GET /activity": () => ({ data: answers["/api/activity?limit=100"] }) });
  const { input, hydrate, onRecoverableError } = prerenderForm(
    <Page>
      <MemoryRouter>
        <ResourceProvider answers={answers}>{content}</ResourceProvider>
      </MemoryRouter>
    </Page>,
  );
  expect(input.isConnected).toBe(true);
  input.value = "tea";
  hydrate();
  // Whatever is read again, or loaded for a search, is there by then.
  await act(async () => void (await new Promise((settle) => setTimeout(settle, 100))));
  expect([input.isConnected, input.value]).toEqual([true, "tea"]);
  expect(onRecoverableError).not.toHaveBeenCalled();
});
