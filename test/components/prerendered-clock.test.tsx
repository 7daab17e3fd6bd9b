/** A page is hydrated with the time that it was rendered by, whichever minute has come in between. */
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Clock = typeof import("../../packages/web/src/shell/server-clock.ts");
/** The clock as a fresh program has it: the one that prerenders, or a browser that reads the page. */
const loadClock = async (): Promise<Clock> => {
  vi.resetModules();
  return import("../../packages/web/src/shell/server-clock.ts");
};
const MAINTENANCE = "2026-11-27T02:05:00.000Z";
const buildPage = ({ useNow, useIsPast }: Clock) =>
  function Page() {
    return (
      <p>
        {useNow()} {useIsPast(MAINTENANCE) ? "over" : "announced"}
      </p>
    );
  };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-27T02:04:20.000Z") });
  vi.spyOn(performance, "now").mockImplementation(() => Date.now() - performance.timeOrigin);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("each page is rendered by its own time, also within one minute of the page before", async () => {
  const clock = await loadClock();
  const Page = buildPage(clock);
  const renderClock = (at: string): string => {
    clock.startPrerendering(at);
    return renderToString(<Page />);
  };
  expect(renderClock("2026-11-27T02:04:58.000Z")).toContain("02:04:58.000Z");
  vi.advanceTimersByTime(3_000);
  const second = renderClock("2026-11-27T02:05:01.000Z");
  expect(second).toContain("02:05:01.000Z");
  expect(second).toContain("over");
});

test("a page whose minute has passed is hydrated as it is, and shows the present time afterwards", async () => {
  const at = "2026-11-27T02:04:58.000Z";
  const server = await loadClock();
  server.startPrerendering(at);
  const Rendered = buildPage(server);
  const root = document.createElement("div");
  root.id = "root";
  root.dataset.at = at;
  root.innerHTML = renderToString(<Rendered />);
  document.body.append(root);
  expect(root.textContent).toContain("announced");

  vi.setSystemTime(new Date("2026-11-27T02:07:30.000Z"));
  const browser = await loadClock();
  const Page = buildPage(browser);
  const onRecoverableError = vi.fn();
  await act(async () => {
    hydrateRoot(root, <Page />, { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.textContent).toBe("2026-11-27T02:07:30.000Z over");
});
