/** The filters of an event list are in the address, which follows them later than the letters of whoever types. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { flushSync } from "react-dom";
import { BrowserRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import texts from "../../locales/pages/show/en.json";
import { EventFilters, useEventFilter } from "../../packages/web/src/features/events/event-filters.tsx";
import { startTexts } from "./site-texts.ts";

const Filters = () => <EventFilters control={useEventFilter()} years={[2027]} count={3} />;
beforeAll(() => startTexts("en", { "pages/show": texts }));
beforeEach(() => {
  history.replaceState(null, "", "/show/all");
  render(
    <BrowserRouter>
      <Filters />
    </BrowserRouter>,
  );
});

test("no letter is lost that is typed before the address has followed the one before it", async () => {
  const input = screen.getByRole<HTMLInputElement>("searchbox");
  // `act` ends a transition with its own end, as a slow phone does after several letters.
  act(() => {
    for (const letter of "tea") fireEvent.input(input, { target: { value: `${input.value}${letter}` } });
  });
  expect(input.value).toBe("tea");
  await waitFor(() => expect(location.search).toBe("?name=tea"));
});

test("no letter is lost that is typed after the field was left and entered again", async () => {
  const input = screen.getByRole<HTMLInputElement>("searchbox");
  act(() => {
    fireEvent.input(input, { target: { value: "te" } });
    fireEvent.blur(input);
    flushSync(() => undefined);
    fireEvent.input(input, { target: { value: `${input.value}a` } });
  });
  expect(input.value).toBe("tea");
  await waitFor(() => expect(location.search).toBe("?name=tea"));
});

test("the field is empty, as the address, when all filters were removed", async () => {
  const input = screen.getByRole<HTMLInputElement>("searchbox");
  fireEvent.input(input, { target: { value: "tea" } });
  await waitFor(() => expect(location.search).toBe("?name=tea"));
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(input.value).toBe("");
  await waitFor(() => expect(location.search).toBe(""));
});
