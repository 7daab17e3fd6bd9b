/** Views that come with use: with the first input of a form, or when they are shown. */
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import {
  createLazyView,
  preloadLazyViews,
  useLazyViewsWithInput,
} from "../../packages/web/src/form/lazy-view.tsx";

const createCounter = () => {
  const load = vi.fn(async () => () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    );
  });
  return { load, Counter: createLazyView(load) };
};
const Form = () => {
  useLazyViewsWithInput();
  return <input aria-label="name" />;
};

test.each([
  ["a touch or click", fireEvent.pointerDown],
  ["a key", fireEvent.keyDown],
  ["an input", fireEvent.input],
])("come with %s in a form, once, and then are rendered at once", async (_, start) => {
  const { load, Counter } = createCounter();
  render(<Form />);
  expect(load).not.toHaveBeenCalled();
  start(screen.getByRole("textbox"));
  start(screen.getByRole("textbox"));
  expect(load).toHaveBeenCalledTimes(1);
  await preloadLazyViews();
  render(<Counter />);
  expect(screen.getByRole("button").textContent).toBe("0");
});

test("come when they are shown, and keep their state when the page around them changes", async () => {
  const { Counter } = createCounter();
  const { rerender } = render(<Counter />);
  fireEvent.click(await screen.findByRole("button"));
  rerender(<Counter />);
  expect(screen.getByRole("button").textContent).toBe("1");
});
