/** Input of a prerendered form before React hydrates it: the form takes it into its state, and sends nothing before. */
import { act } from "@testing-library/react";
import { Suspense, startTransition, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useEarlyInput, useHydrated } from "../../packages/web/src/shell/use-early-input.ts";
import { Button } from "../../packages/web/src/ui/button.tsx";

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
const Page = () => (
  <Suspense>
    <Form />
  </Suspense>
);
let root: Root | undefined;
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => root?.unmount());
  document.body.replaceChildren();
});
const prerenderForm = () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Page />);
  const findElement = <E extends Element>(selector: string) => container.querySelector(selector) as E;
  const onRecoverableError = vi.fn();
  const hydrateForm = () =>
    act(() => {
      root = hydrateRoot(container, <Page />, { onRecoverableError });
    });
  // React renders in several steps there, which `act` would make one.
  const hydrateAsInBrowser = () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    startTransition(() => {
      root = hydrateRoot(container, <Page />, { onRecoverableError });
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
