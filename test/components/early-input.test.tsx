/** Input of a prerendered form before React hydrates it: the form takes it into its state, and sends nothing before. */
import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useEarlyInput } from "../../packages/web/src/shell/use-early-input.ts";
import { Button } from "../../packages/web/src/ui/button.tsx";

const Form = () => {
  const [values, setValues] = useState<Record<string, string>>({ account: "", area: "MO" });
  const changeValue = (name: string, value: string) => setValues((old) => ({ ...old, [name]: value }));
  const form = useEarlyInput<HTMLFormElement>(changeValue);
  return (
    <form ref={form}>
      <input
        id="account"
        aria-label="account"
        value={values.account}
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
let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});
const prerenderForm = () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Form />);
  const findElement = <E extends Element>(selector: string) => container.querySelector(selector) as E;
  const onRecoverableError = vi.fn();
  const hydrateForm = () =>
    act(() => {
      root = hydrateRoot(container, <Form />, { onRecoverableError });
    });
  return {
    input: findElement<HTMLInputElement>("input"),
    select: findElement<HTMLSelectElement>("select"),
    button: findElement<HTMLButtonElement>("button"),
    hydrate: hydrateForm,
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
